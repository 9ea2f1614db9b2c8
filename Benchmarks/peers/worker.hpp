// What the C++ peers share: the points of the benchmark, the questions on standard input, and the answers.
//
// A question is one line, `CASE POINTS METRES MODE`; the answer is `SECONDS HASH`: the mean seconds for one search (for
// `build`, the seconds for the whole index), and a number that depends on every point found by every search. In the mode
// `check` the answers are exact; in the mode `time` they are what the library gives by itself, which is a little less
// work.
#pragma once
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

// Eastings and northings of the National Grid, and the same points as x, y, z from the centre of the earth; metres.
struct Points {
    std::vector<double> east, north, x, y, z;
    size_t size() const { return east.size(); }
};

inline Points read_points(const std::string &path) {
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    size_t count = size_t(file.tellg()) / (7 * sizeof(double));
    file.seekg(std::streamoff(2 * count * sizeof(double)));  // after latitudes and longitudes
    auto column = [&] {
        std::vector<double> values(count);
        file.read(reinterpret_cast<char *>(values.data()), std::streamsize(count * sizeof(double)));
        return values;
    };
    Points points;
    points.east = column(), points.north = column();
    points.x = column(), points.y = column(), points.z = column();
    return points;
}

// The straight distance through the earth, squared. Up to 4 km it is shorter than the way over the ground by less than
// a tenth of a millimetre.
inline double chord2(const Points &a, size_t i, const Points &b, size_t j) {
    double dx = a.x[i] - b.x[j], dy = a.y[i] - b.y[j], dz = a.z[i] - b.z[j];
    return dx * dx + dy * dy + dz * dz;
}

// Distances on the National Grid are wrong by up to 0.06 % here, so an exact search looks a little further and measures
// what it finds.
inline double widened(double metres) { return metres * 1.001 + 1; }

// The sum over all searches does not depend on the order of the points found.
inline uint64_t hash_of(size_t search, size_t point) { return (search + 1) * (point + 0x9E3779B97F4A7C15ull); }

template <typename Work> double seconds(Work work) {
    auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Answers questions until the input ends. `answer` is given the words of a question.
template <typename Answer> int serve(Answer answer) {
    std::string what, mode;
    size_t points;
    double metres;
    while (std::cin >> what >> points >> metres >> mode) {
        auto [time, hash] = answer(what, points, metres, mode == "check");
        std::printf("%.9g %llu\n", time, static_cast<unsigned long long>(hash));
        std::fflush(stdout);
    }
    return 0;
}
