// Package good has none that do.
package good
