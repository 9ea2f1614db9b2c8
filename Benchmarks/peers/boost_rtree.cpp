// Boost.Geometry's R-tree, packed.
#define BOOST_ALLOW_DEPRECATED_HEADERS  // Boost 1.74 warns about its own headers
#include <algorithm>
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <map>
#include <memory>

#include "worker.hpp"

namespace bg = boost::geometry;
namespace bgi = bg::index;
using Place = bg::model::point<double, 2, bg::cs::cartesian>;
using Box = bg::model::box<Place>;
using Value = std::pair<Place, uint32_t>;
using Tree = bgi::rtree<Value, bgi::quadratic<16>>;

struct Set {
    Points points;
    std::vector<Value> values;
    std::unique_ptr<Tree> tree;
    explicit Set(const std::string &path) : points(read_points(path)) {
        for (size_t i = 0; i < points.size(); i++)
            values.push_back({Place(points.east[i], points.north[i]), uint32_t(i)});
        tree = std::make_unique<Tree>(values.begin(), values.end());
    }
};

int main(int, char **arguments) {
    std::string folder = arguments[1];
    Points centres = read_points(folder + "/centres");
    std::map<size_t, std::unique_ptr<Set>> sets;
    return serve([&](const std::string &what, size_t count, double metres, bool exact) {
        auto &set = sets[count];
        if (!set) set = std::make_unique<Set>(folder + "/points-" + std::to_string(count));
        uint64_t hash = 0;
        if (what == "build") {
            size_t size = 0;
            double time = seconds([&] { size = Tree(set->values.begin(), set->values.end()).size(); });
            return std::pair<double, uint64_t>(time, size);
        }
        std::vector<Value> found;
        double time = seconds([&] {
            for (size_t i = 0; i < centres.size(); i++) {
                Place centre(centres.east[i], centres.north[i]);
                found.clear();
                if (what == "radius") {
                    double r = exact ? widened(metres) : metres, r2 = r * r;
                    Box box(Place(centres.east[i] - r, centres.north[i] - r),
                            Place(centres.east[i] + r, centres.north[i] + r));
                    auto near = [&](const Value &value) {
                        return bg::comparable_distance(value.first, centre) <= r2;
                    };
                    set->tree->query(bgi::intersects(box) && bgi::satisfies(near), std::back_inserter(found));
                } else {
                    set->tree->query(bgi::nearest(centre, exact ? 30 : 10), std::back_inserter(found));
                }
                if (!exact) {
                    hash += found.size();
                    continue;
                }
                std::sort(found.begin(), found.end(), [&](const Value &a, const Value &b) {
                    return chord2(centres, i, set->points, a.second) < chord2(centres, i, set->points, b.second);
                });
                if (what == "nearest") found.resize(std::min<size_t>(found.size(), 10));
                for (auto &value : found)
                    if (what == "nearest" || chord2(centres, i, set->points, value.second) <= metres * metres)
                        hash += hash_of(i, value.second);
            }
        });
        return std::pair<double, uint64_t>(time / double(centres.size()), hash);
    });
}
