// Subject: objects

// Package object tells what happens to one API object of a function, event by
// event in the order of control: changes, operations, copies, and where it
// escapes.
package object
