// Subject: tests

package kube

import (
	"slices"
	"strings"
)

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

// StandIns reports whether a file of Go, by its name, holds what stands in for the real
// thing in tests: mock_client.go, as mockgen names it, client_mock.go, fake_client.go.
func StandIns(file string) bool {
	name := strings.TrimSuffix(strings.ToLower(file), ".go")
	return slices.ContainsFunc([]string{"mock", "mocks", "fake", "fakes"}, func(w string) bool {
		return name == w || strings.HasPrefix(name, w+"_") || strings.HasSuffix(name, "_"+w)
	})
}

func hasElement(path string, names ...string) bool {
	for e := range strings.SplitSeq(path, "/") {
		if oneOf(e, names...) {
			return true
		}
	}
	return false
}
