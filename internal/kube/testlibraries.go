// Subject: tests

package kube

import "go/types"

// IsInNamespace reports whether t is client.InNamespace.
func IsInNamespace(t types.Type) bool { return is(t, pathClient, "InNamespace") }

// TestLibrary reports whether the package of an import path is there for tests:
// a file that imports it holds helpers of tests.
func TestLibrary(path string) bool {
	return oneOf(path, "testing", "github.com/onsi/gomega", "github.com/onsi/ginkgo/v2", "github.com/onsi/ginkgo")
}
