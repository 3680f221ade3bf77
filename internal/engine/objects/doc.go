// Package objects knows what a function does with API objects and the places below
// them: reads and writes of metadata, keys, comparisons, uses of an event
// handler's argument, tombstones.
package objects
