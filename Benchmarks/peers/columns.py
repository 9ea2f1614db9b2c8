"""The columns that the peers keep of the register of schools: about those that Catchment keeps."""

COLUMNS = [
    "URN", "LA (code)", "LA (name)", "EstablishmentNumber", "EstablishmentName", "TypeOfEstablishment (name)",
    "EstablishmentTypeGroup (name)", "EstablishmentStatus (name)", "OpenDate", "CloseDate", "PhaseOfEducation (name)",
    "StatutoryLowAge", "StatutoryHighAge", "OfficialSixthForm (name)", "Gender (name)", "ReligiousCharacter (name)",
    "AdmissionsPolicy (name)", "SchoolCapacity", "NumberOfPupils", "Trusts (name)", "UKPRN", "Street", "Locality",
    "Town", "Postcode", "SchoolWebsite", "TelephoneNum", "DistrictAdministrative (name)", "Easting", "Northing",
]
