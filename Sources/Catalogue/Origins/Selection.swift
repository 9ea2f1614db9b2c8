extension Array where Element == Double {
    /// The value that would stand at a place if the array were sorted; the array is left in another order.
    /// - Complexity: O(n) on average, where sorting takes O(n log n).
    ///
    /// Source: C. A. R. Hoare, "Algorithm 65: Find", Communications of the ACM 4 (1961).
    mutating func select(_ place: Int) -> Double {
        var (low, high) = (0, count - 1)
        while low < high {
            let pivot = self[(low + high) / 2]
            var (left, right) = (low, high)
            while left <= right {
                while self[left] < pivot { left += 1 }
                while self[right] > pivot { right -= 1 }
                guard left <= right else { break }
                swapAt(left, right)
                left += 1
                right -= 1
            }
            if place <= right {
                high = right
            } else if place >= left {
                low = left
            } else {
                break
            }
        }
        return self[place]
    }

    /// The middle value, or the mean of the two in the middle. Not of an empty array.
    mutating func median() -> Double {
        let upper = select(count / 2)
        // Selecting left all that is smaller in front of it.
        return count % 2 == 1 ? upper : (upper + (self[..<(count / 2)].max() ?? upper)) / 2
    }
}
