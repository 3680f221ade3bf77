// Subject: tests

package kube

import (
	"go/types"
	"strings"
)

// IsInNamespace reports whether t is client.InNamespace.
func IsInNamespace(t types.Type) bool { return is(t, pathClient, "InNamespace") }

// TestLibrary reports whether the package of an import path is there for tests:
// a file that imports it holds helpers of tests.
func TestLibrary(path string) bool {
	return strings.HasPrefix(path, "github.com/onsi/") || strings.HasPrefix(path, "github.com/stretchr/testify") ||
		hasElement(path, "testing", "envtest", "testutil", "testutils")
}

// FakeLibrary reports whether the package of an import path has fakes, such as a
// clientset without a server. Programs use them beside their own work, too: in a dry
// run, or in one helper of tests in a large file.
func FakeLibrary(path string) bool { return hasElement(path, "fake", "fakes", "fakeclient") }

func hasElement(path string, names ...string) bool {
	for e := range strings.SplitSeq(path, "/") {
		if oneOf(e, names...) {
			return true
		}
	}
	return false
}
