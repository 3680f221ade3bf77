package kube

import "go/types"

// OnlyReads reports whether fn looks at the objects it is given, prints them or
// changes nothing but what its name says, finalizers or owners: keys of objects,
// loggers, event recorders, the helpers of controllerutil.
func OnlyReads(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	switch path := PkgPath(fn.Pkg()); path {
	case pathLogr, pathKlog, "k8s.io/client-go/tools/record", "k8s.io/client-go/tools/events", "k8s.io/client-go/tools/reference":
		return true
	case pathClient:
		return oneOf(fn.Name(), "ObjectKeyFromObject", "MergeFrom", "MergeFromWithOptions", "StrategicMergeFrom")
	case pathUtil:
		return oneOf(fn.Name(), "AddFinalizer", "RemoveFinalizer", "ContainsFinalizer", "SetControllerReference", "SetOwnerReference", "HasControllerReference")
	case pathCache:
		return oneOf(fn.Name(), "MetaNamespaceKeyFunc", "DeletionHandlingMetaNamespaceKeyFunc", "MetaObjectToName", "ObjectToName")
	case pathMeta:
		return recv(fn) != nil && len(fn.Name()) > 3 && fn.Name()[:3] == "Get" ||
			oneOf(fn.Name(), "IsControlledBy", "GetControllerOf", "GetControllerOfNoCopy", "HasAnnotation", "HasLabel", "NewControllerRef")
	}
	return false
}

// IsInNamespace reports whether t is client.InNamespace.
func IsInNamespace(t types.Type) bool { return is(t, pathClient, "InNamespace") }

// TestLibrary reports whether the package of an import path is there for tests:
// a file that imports it holds helpers of tests.
func TestLibrary(path string) bool {
	return oneOf(path, "testing", "github.com/onsi/gomega", "github.com/onsi/ginkgo/v2", "github.com/onsi/ginkgo")
}
