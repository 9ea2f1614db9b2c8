// nanoflann's k-d tree.
#include <algorithm>
#include <map>
#include <memory>
#include <nanoflann.hpp>

#include "worker.hpp"

struct Cloud {
    const Points &points;
    size_t kdtree_get_point_count() const { return points.size(); }
    double kdtree_get_pt(size_t index, size_t dimension) const {
        return dimension == 0 ? points.east[index] : points.north[index];
    }
    template <class Box> bool kdtree_get_bbox(Box &) const { return false; }
};
using Tree = nanoflann::KDTreeSingleIndexAdaptor<nanoflann::L2_Simple_Adaptor<double, Cloud>, Cloud, 2, uint32_t>;

struct Set {
    Points points;
    Cloud cloud{points};
    std::unique_ptr<Tree> tree;
    explicit Set(const std::string &path) : points(read_points(path)) { build(); }
    void build() { tree = std::make_unique<Tree>(2, cloud, nanoflann::KDTreeSingleIndexAdaptorParams(10)), tree->buildIndex(); }
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
            double time = seconds([&] { set->build(); });
            return std::pair<double, uint64_t>(time, count);
        }
        std::vector<std::pair<uint32_t, double>> found;
        double time = seconds([&] {
            for (size_t i = 0; i < centres.size(); i++) {
                double centre[2] = {centres.east[i], centres.north[i]};
                if (what == "radius") {
                    double r = exact ? widened(metres) : metres;
                    set->tree->radiusSearch(centre, r * r, found, nanoflann::SearchParams(32, 0, false));
                } else {
                    uint32_t indices[30];
                    double squares[30];
                    size_t got = set->tree->knnSearch(centre, exact ? 30 : 10, indices, squares);
                    found.clear();
                    for (size_t k = 0; k < got; k++) found.push_back({indices[k], squares[k]});
                }
                if (!exact) {
                    hash += found.size();
                    continue;
                }
                for (auto &one : found) one.second = chord2(centres, i, set->points, one.first);
                std::sort(found.begin(), found.end(), [](auto &a, auto &b) { return a.second < b.second; });
                if (what == "nearest") found.resize(std::min<size_t>(found.size(), 10));
                for (auto &one : found)
                    if (what == "nearest" || one.second <= metres * metres) hash += hash_of(i, one.first);
            }
        });
        return std::pair<double, uint64_t>(time / double(centres.size()), hash);
    });
}
