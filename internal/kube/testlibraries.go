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
	if strings.HasPrefix(path, "github.com/onsi/") || strings.HasPrefix(path, "github.com/stretchr/testify") {
		return true
	}
	for e := range strings.SplitSeq(path, "/") {
		if oneOf(e, "testing", "fake", "fakes", "fakeclient", "envtest", "testutil", "testutils") {
			return true
		}
	}
	return false
}
