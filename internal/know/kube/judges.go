// Subject: errors

package kube

import (
	"go/types"
	"strings"
)

// JudgesArguments reports whether all that fn can fail with is what it was given: it
// parses, converts or looks something up in its arguments, and says the same the
// next time.
func JudgesArguments(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	if readsText(fn) {
		return true
	}
	path, name := PkgPath(fn.Pkg()), fn.Name()
	switch path {
	case "strconv", "regexp", "encoding/asn1", "encoding/base64", "encoding/hex", "encoding/pem", "net/url", "net/netip", "text/template", "html/template",
		pathLabels, pathSchema, "k8s.io/apimachinery/pkg/fields", "k8s.io/apimachinery/pkg/api/resource", "k8s.io/apimachinery/pkg/util/intstr",
		"k8s.io/apimachinery/pkg/selection", "k8s.io/apimachinery/pkg/util/version":
		return true
	case "github.com/Masterminds/semver", "github.com/Masterminds/semver/v3", "github.com/blang/semver", "github.com/blang/semver/v4",
		"github.com/hashicorp/go-version", "github.com/coreos/go-semver/semver", "github.com/distribution/reference",
		"github.com/docker/distribution/reference", "github.com/google/go-containerregistry/pkg/name", "github.com/robfig/cron", "github.com/robfig/cron/v3":
		return recv(fn) == nil
	case "encoding/json", "sigs.k8s.io/yaml", "sigs.k8s.io/json", "gopkg.in/yaml.v2", "gopkg.in/yaml.v3":
		return recv(fn) == nil // readers and writers are methods
	case "time", "net":
		return strings.HasPrefix(name, "Parse")
	case "crypto/x509":
		return strings.HasPrefix(name, "Parse") || strings.HasPrefix(name, "Marshal")
	case pathMeta:
		return recv(fn) == nil && oneOf(name, "LabelSelectorAsSelector", "LabelSelectorAsMap", "ParseToLabelSelector")
	case pathUnstr:
		return recv(fn) == nil
	case pathAPIMeta:
		return recv(fn) == nil && oneOf(name, "Accessor", "TypeAccessor", "ListAccessor")
	case pathCache:
		return oneOf(name, "MetaNamespaceKeyFunc", "DeletionHandlingMetaNamespaceKeyFunc", "SplitMetaNamespaceKey", "DeletionHandlingObjectToName", "ObjectToName")
	case "k8s.io/apiextensions-apiserver/pkg/apihelpers":
		return recv(fn) == nil
	case pathUtil:
		return oneOf(name, "SetControllerReference", "SetOwnerReference")
	case pathRuntime:
		return oneOf(name, "ToUnstructured", "FromUnstructured", "ObjectKinds", "ObjectKind") || name == "New" && recv(fn) != nil
	}
	return false
}

// PanicsOnText reports whether fn panics on a text that it cannot read: MustParse, MustCompile.
func PanicsOnText(fn *types.Func) bool {
	return fn != nil && oneOf(fn.Name(), "MustParse", "MustCompile") && JudgesArguments(fn) && fn.Signature().Params().Len() == 1
}

// IndexSignature reports whether functions of a signature are index functions of
// client-go's stores: the store panics with an error that one returns.
func IndexSignature(sig *types.Signature) bool {
	if sig.Recv() != nil || sig.Params().Len() != 1 || sig.Results().Len() != 2 || !IsError(sig.Results().At(1).Type()) {
		return false
	}
	param, isAny := sig.Params().At(0).Type().Underlying().(*types.Interface)
	keys, isSlice := sig.Results().At(0).Type().Underlying().(*types.Slice)
	return isAny && param.NumMethods() == 0 && isSlice && isString(keys.Elem())
}
