// Package bad has hashes, comparisons and requests that depend on the order of a map.
package bad
