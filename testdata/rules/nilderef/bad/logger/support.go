// Package logger is the logger of a program, and knows nothing of Kubernetes.
package logger

import (
	"log"
	"os"
)

var std = log.New(os.Stderr, "", 0)

// Println goes on.
func Println(args ...any) {
	std.Println(args...)
}
