"""Takes GeoClue's name on a bus and answers as it does: geoclue.py ADDRESS MODE, by libdbus and not by the code under test."""
import signal
import sys

import dbus
import dbus.bus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

address, mode = sys.argv[1:3]
NAME = "org.freedesktop.GeoClue2"
PROPERTIES = "org.freedesktop.DBus.Properties"
dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.bus.BusConnection(address)
said = {}


class Denied(dbus.DBusException):
    _dbus_error_name = "org.freedesktop.DBus.Error.AccessDenied"


class Manager(dbus.service.Object):
    @dbus.service.method(NAME + ".Manager", in_signature="", out_signature="o")
    def GetClient(self):
        return dbus.ObjectPath("/org/freedesktop/GeoClue2/Client/1")


class Client(dbus.service.Object):
    asked = 0

    @dbus.service.method(PROPERTIES, in_signature="ssv", out_signature="")
    def Set(self, interface, name, value):
        said[str(name)] = value

    @dbus.service.method(NAME + ".Client", in_signature="", out_signature="")
    def Start(self):
        if mode == "denied" or said != {"DesktopId": "catchment", "RequestedAccuracyLevel": dbus.UInt32(8)}:
            raise Denied("no")

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        self.asked += 1
        if mode == "odd":
            return dbus.Array([dbus.Int16(1)], signature="n")
        known = mode != "never" and self.asked > 2
        return dbus.ObjectPath("/org/freedesktop/GeoClue2/Location/1" if known else "/")


class Location(dbus.service.Object):
    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        latitude = 153.0 if mode == "nowhere" else 53.7999
        return {"Latitude": latitude, "Longitude": -1.54875, "Accuracy": 25.5}[name]


objects = [
    Manager(bus, "/org/freedesktop/GeoClue2/Manager"),
    Client(bus, "/org/freedesktop/GeoClue2/Client/1"),
    Location(bus, "/org/freedesktop/GeoClue2/Location/1"),
]
taken = dbus.service.BusName(NAME, bus)
# Nobody is left behind where the tests are stopped.
signal.alarm(60)
GLib.MainLoop().run()
