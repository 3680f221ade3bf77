// Package good holds controllers that keep one condition of each type, and its
// time while the status is the same.
package good
