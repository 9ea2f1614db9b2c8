// SQLite's R*Tree, in memory, with one prepared query. It answers with the points of a square; those outside the circle
// are left out here.
#include <sqlite3.h>

#include <cstdlib>
#include <map>
#include <memory>

#include "worker.hpp"

struct Set {
    Points points;
    sqlite3 *database = nullptr;
    sqlite3_stmt *query = nullptr;
    explicit Set(const std::string &path) : points(read_points(path)) { build(); }
    void run(const char *sql) {
        if (sqlite3_exec(database, sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
            std::fprintf(stderr, "sqlite: %s\n", sqlite3_errmsg(database));
            std::exit(1);
        }
    }
    void build() {
        sqlite3_finalize(query);
        sqlite3_close(database);
        sqlite3_open(":memory:", &database);
        run("CREATE VIRTUAL TABLE place USING rtree(id, west, east, south, north); BEGIN");
        sqlite3_stmt *insert;
        sqlite3_prepare_v2(database, "INSERT INTO place VALUES (?1, ?2, ?2, ?3, ?3)", -1, &insert, nullptr);
        for (size_t i = 0; i < points.size(); i++) {
            sqlite3_bind_int64(insert, 1, sqlite3_int64(i));
            sqlite3_bind_double(insert, 2, points.east[i]);
            sqlite3_bind_double(insert, 3, points.north[i]);
            sqlite3_step(insert);
            sqlite3_reset(insert);
        }
        sqlite3_finalize(insert);
        run("COMMIT");
        sqlite3_prepare_v2(
            database,
            "SELECT id FROM place WHERE west <= ?1 + ?3 AND east >= ?1 - ?3 AND south <= ?2 + ?3 AND north >= ?2 - ?3",
            -1, &query, nullptr);
    }
};

int main(int, char **arguments) {
    std::string folder = arguments[1];
    Points centres = read_points(folder + "/centres");
    std::map<size_t, std::unique_ptr<Set>> sets;
    return serve([&](const std::string &what, size_t count, double metres, bool exact) {
        auto &set = sets[count];
        if (!set) set = std::make_unique<Set>(folder + "/points-" + std::to_string(count));
        if (what == "build") return std::pair<double, uint64_t>(seconds([&] { set->build(); }), count);
        uint64_t hash = 0;
        double time = seconds([&] {
            for (size_t i = 0; i < centres.size(); i++) {
                sqlite3_bind_double(set->query, 1, centres.east[i]);
                sqlite3_bind_double(set->query, 2, centres.north[i]);
                sqlite3_bind_double(set->query, 3, exact ? widened(metres) : metres);
                while (sqlite3_step(set->query) == SQLITE_ROW) {
                    size_t id = size_t(sqlite3_column_int64(set->query, 0));
                    double dx = set->points.east[id] - centres.east[i], dy = set->points.north[id] - centres.north[i];
                    if (!exact)
                        hash += dx * dx + dy * dy <= metres * metres;
                    else if (chord2(centres, i, set->points, id) <= metres * metres)
                        hash += hash_of(i, id);
                }
                sqlite3_reset(set->query);
            }
        });
        return std::pair<double, uint64_t>(time / double(centres.size()), hash);
    });
}
