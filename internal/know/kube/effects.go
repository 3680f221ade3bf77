// Subject: effects of calls

package kube

import (
	"go/types"
	"strings"
)

// A Flow tells what a library function does to the memory behind its
// arguments. Arguments count from 0 with the receiver as -1.
type Flow struct {
	Mutates []Mut
	Returns []Ret
	// Fresh: every result is memory of its own.
	Fresh bool
	// Pure: the arguments are only read, nothing of them is kept.
	Pure bool
	// Calls: argument indices of functions that are called before the call returns.
	Calls []int
	// CallsCached: those functions get objects of an informer cache.
	CallsCached bool
	// Fills: the content of argument Src is copied, one level deep, into Dst.
	Fills *Fill
}

// A Fill copies content: elements of a map or slice (Elems), or a whole object.
type Fill struct {
	Dst, Src int
	Elems    bool
}

// A Mut is one write: below argument Arg at Path.
type Mut struct {
	Arg  int
	Path string
	// Decode: the server's answer (or a decoder's input) replaces the content.
	Decode bool
	// Typed: only when the dynamic type is a Go struct, not unstructured.
	Typed bool
}

// A Ret says that result Result aliases argument Arg at Path.
type Ret struct {
	Result, Arg int
	Path        string
	// Shallow: a fresh container with the elements of the argument. An iterator
	// counts as a container.
	Shallow bool
	// Held: what the argument holds at Path, not its address.
	Held bool
	// Boxed: a pointer to memory of its own that holds the argument.
	Boxed bool
	// Typed: an alias when the dynamic type is a Go struct, fresh when it is
	// unstructured, unknown behind an interface of unknown origin.
	Typed bool
	// Unstructured: an alias only when the dynamic type is unstructured.
	Unstructured bool
}

const (
	pMeta   = "*.ObjectMeta"
	argRecv = -1
)

// FlowOf returns what fn does, from the built-in table. ok is false when the
// table says nothing: then nothing may be assumed.
func FlowOf(fn *types.Func) (Flow, bool) {
	if fn == nil {
		return Flow{}, false
	}
	fn = fn.Origin()
	path := PkgPath(fn.Pkg())
	if strings.HasPrefix(path, prefixCrossplane) {
		return crossplaneFlow(fn, path)
	}
	if recv(fn) != nil {
		return methodFlow(fn, path)
	}
	switch path {
	case "golang.org/x/exp/slices", "golang.org/x/exp/maps": // became part of the standard library
		path = strings.TrimPrefix(path, "golang.org/x/exp/")
	}
	if f, ok := funcFlows[path+"."+fn.Name()]; ok {
		return f, true
	}
	if f, ok := collectionFlows[path+"."+fn.Name()]; ok {
		return f, true
	}
	switch path {
	case "fmt", "log", "log/slog", "errors", "strings", "strconv", "reflect", "time", "os", "bytes", "path", "regexp",
		"math", "hash", "unicode", "encoding/base64", "encoding/hex",
		"k8s.io/apimachinery/pkg/api/equality", pathAPIErrors, pathKlog, "k8s.io/klog", pathCtrlLog, pathTypes, pathLabels,
		"k8s.io/apimachinery/pkg/fields", "k8s.io/apimachinery/pkg/util/sets":
		return Flow{Pure: true}, true
	}
	if path == pathMeta && strings.HasPrefix(fn.Name(), "Is") || path == pathAPIMeta && strings.HasPrefix(fn.Name(), "Is") ||
		path == pathAPIMeta && strings.HasPrefix(fn.Name(), "As") {
		return Flow{Pure: true}, true
	}
	return Flow{}, false
}

var funcFlows = map[string]Flow{
	// controllerutil
	pathUtil + ".AddFinalizer":              {Mutates: []Mut{{Arg: 0, Path: pMeta + ".Finalizers"}}},
	pathUtil + ".RemoveFinalizer":           {Mutates: []Mut{{Arg: 0, Path: pMeta + ".Finalizers*[]"}, {Arg: 0, Path: pMeta + ".Finalizers"}}},
	pathUtil + ".ContainsFinalizer":         {Pure: true},
	pathUtil + ".HasControllerReference":    {Pure: true},
	pathUtil + ".SetControllerReference":    {Mutates: []Mut{{Arg: 1, Path: pMeta + ".OwnerReferences"}}},
	pathUtil + ".SetOwnerReference":         {Mutates: []Mut{{Arg: 1, Path: pMeta + ".OwnerReferences"}}},
	pathUtil + ".RemoveControllerReference": {Mutates: []Mut{{Arg: 1, Path: pMeta + ".OwnerReferences*[]"}, {Arg: 1, Path: pMeta + ".OwnerReferences"}}},
	pathUtil + ".RemoveOwnerReference":      {Mutates: []Mut{{Arg: 1, Path: pMeta + ".OwnerReferences*[]"}, {Arg: 1, Path: pMeta + ".OwnerReferences"}}},
	pathCR + ".SetControllerReference":      {Mutates: []Mut{{Arg: 1, Path: pMeta + ".OwnerReferences"}}},
	pathUtil + ".CreateOrUpdate":            {Mutates: []Mut{{Arg: 2, Path: "*", Decode: true}}, Calls: []int{3}},
	pathUtil + ".CreateOrPatch":             {Mutates: []Mut{{Arg: 2, Path: "*", Decode: true}}, Calls: []int{3}},
	pathCR + ".CreateOrUpdate":              {Mutates: []Mut{{Arg: 2, Path: "*", Decode: true}}, Calls: []int{3}},
	pathClient + ".ObjectKeyFromObject":     {Pure: true},
	pathClient + ".MergeFrom":               {},
	pathClient + ".IgnoreNotFound":          {Pure: true},

	// apimachinery
	pathAPIMeta + ".SetStatusCondition":                 {Mutates: []Mut{{Arg: 0, Path: "**[]"}, {Arg: 0, Path: "*"}}},
	pathAPIMeta + ".RemoveStatusCondition":              {Mutates: []Mut{{Arg: 0, Path: "*"}}},
	pathAPIMeta + ".FindStatusCondition":                {Returns: []Ret{{Result: 0, Arg: 0, Path: "*[]"}}, Pure: true},
	pathAPIMeta + ".Accessor":                           {Returns: []Ret{{Result: 0, Arg: 0}}, Pure: true},
	pathAPIMeta + ".TypeAccessor":                       {Returns: []Ret{{Result: 0, Arg: 0}}, Pure: true},
	pathAPIMeta + ".CommonAccessor":                     {Returns: []Ret{{Result: 0, Arg: 0}}, Pure: true},
	pathMeta + ".SetMetaDataLabel":                      {Mutates: []Mut{{Arg: 0, Path: "*.Labels*[]"}, {Arg: 0, Path: "*.Labels"}}},
	pathMeta + ".SetMetaDataAnnotation":                 {Mutates: []Mut{{Arg: 0, Path: "*.Annotations*[]"}, {Arg: 0, Path: "*.Annotations"}}},
	pathMeta + ".GetControllerOf":                       {Fresh: true, Pure: true},
	pathMeta + ".GetControllerOfNoCopy":                 {Returns: []Ret{{Result: 0, Arg: 0, Path: pMeta + ".OwnerReferences*[]"}}, Pure: true},
	pathMeta + ".NewControllerRef":                      {Fresh: true, Pure: true},
	pathUnstr + ".SetNestedField":                       {Mutates: []Mut{{Arg: 0, Path: "*[]"}}},
	pathUnstr + ".SetNestedMap":                         {Mutates: []Mut{{Arg: 0, Path: "*[]"}}},
	pathUnstr + ".SetNestedSlice":                       {Mutates: []Mut{{Arg: 0, Path: "*[]"}}},
	pathUnstr + ".SetNestedStringMap":                   {Mutates: []Mut{{Arg: 0, Path: "*[]"}}},
	pathUnstr + ".SetNestedStringSlice":                 {Mutates: []Mut{{Arg: 0, Path: "*[]"}}},
	pathUnstr + ".RemoveNestedField":                    {Mutates: []Mut{{Arg: 0, Path: "*[]"}}},
	pathUnstr + ".NestedMap":                            {Fresh: true, Pure: true},
	pathUnstr + ".NestedSlice":                          {Fresh: true, Pure: true},
	pathUnstr + ".NestedStringMap":                      {Fresh: true, Pure: true},
	pathUnstr + ".NestedStringSlice":                    {Fresh: true, Pure: true},
	pathUnstr + ".NestedFieldCopy":                      {Fresh: true, Pure: true},
	pathUnstr + ".NestedString":                         {Fresh: true, Pure: true},
	pathUnstr + ".NestedBool":                           {Fresh: true, Pure: true},
	pathUnstr + ".NestedInt64":                          {Fresh: true, Pure: true},
	pathUnstr + ".NestedFieldNoCopy":                    {Returns: []Ret{{Result: 0, Arg: 0, Path: "*[]"}}, Pure: true},
	pathRuntime + ".DeepCopyJSON":                       {Fresh: true, Pure: true},
	pathRuntime + ".DeepCopyJSONValue":                  {Fresh: true, Pure: true},
	pathRuntime + ".DecodeInto":                         {Mutates: []Mut{{Arg: 2, Path: "*", Decode: true}}},
	"k8s.io/apimachinery/pkg/util/json.Unmarshal":       {Mutates: []Mut{{Arg: 1, Path: "*", Decode: true}}},
	"k8s.io/apimachinery/pkg/util/yaml.Unmarshal":       {Mutates: []Mut{{Arg: 1, Path: "*", Decode: true}}},
	"sigs.k8s.io/yaml.Unmarshal":                        {Mutates: []Mut{{Arg: 1, Path: "*", Decode: true}}},
	"sigs.k8s.io/yaml.UnmarshalStrict":                  {Mutates: []Mut{{Arg: 1, Path: "*", Decode: true}}},
	"sigs.k8s.io/yaml.Marshal":                          {Fresh: true, Pure: true},
	"encoding/json.Unmarshal":                           {Mutates: []Mut{{Arg: 1, Path: "*", Decode: true}}},
	"encoding/json.Marshal":                             {Fresh: true, Pure: true},
	"encoding/json.MarshalIndent":                       {Fresh: true, Pure: true},
	pathRetry + ".RetryOnConflict":                      {Calls: []int{1}},
	pathRetry + ".OnError":                              {Calls: []int{2}},
	pathCache + ".ListAll":                              {Calls: []int{2}, CallsCached: true},
	pathCache + ".ListAllByNamespace":                   {Calls: []int{3}, CallsCached: true},
	pathCache + ".MetaNamespaceKeyFunc":                 {Pure: true},
	pathCache + ".DeletionHandlingMetaNamespaceKeyFunc": {Pure: true},
	pathCache + ".ObjectToName":                         {Pure: true},
	pathCache + ".DeletionHandlingObjectToName":         {Pure: true},
}

// metaFields maps the accessors of metav1.Object to fields of ObjectMeta.
var metaFields = map[string]string{
	"Labels": "Labels", "Annotations": "Annotations", "Finalizers": "Finalizers",
	"OwnerReferences": "OwnerReferences", "ManagedFields": "ManagedFields", "Name": "Name", "Namespace": "Namespace",
	"GenerateName": "GenerateName", "UID": "UID", "ResourceVersion": "ResourceVersion", "Generation": "Generation",
	"SelfLink": "SelfLink", "CreationTimestamp": "CreationTimestamp", "DeletionTimestamp": "DeletionTimestamp",
	"DeletionGracePeriodSeconds": "DeletionGracePeriodSeconds",
}

// MetaAccessor says which field of ObjectMeta a getter or setter of
// metav1.Object (on an interface, on ObjectMeta or promoted through it) reads
// or writes.
func MetaAccessor(fn *types.Func) (field string, set, ok bool) {
	if fn == nil || recv(fn) == nil {
		return "", false, false
	}
	name := fn.Name()
	sig := fn.Type().(*types.Signature)
	switch {
	case strings.HasPrefix(name, "Get") && sig.Params().Len() == 0 && sig.Results().Len() == 1:
	case strings.HasPrefix(name, "Set") && sig.Params().Len() == 1 && sig.Results().Len() == 0:
		set = true
	default:
		return "", false, false
	}
	field, known := metaFields[name[3:]]
	if !known {
		return "", false, false
	}
	path := PkgPath(fn.Pkg())
	if path != pathMeta && path != pathUnstr && path != pathClient {
		return "", false, false
	}
	return field, set, true
}

// MetaHas says in which map of ObjectMeta a function of package meta looks for a
// key.
func MetaHas(fn *types.Func) (field string, ok bool) {
	if fn == nil || recv(fn) != nil || PkgPath(fn.Pkg()) != pathMeta {
		return "", false
	}
	switch fn.Name() {
	case "HasAnnotation":
		return "Annotations", true
	case "HasLabel":
		return "Labels", true
	}
	return "", false
}

func methodFlow(fn *types.Func, path string) (Flow, bool) {
	name, rcv := fn.Name(), recvName(fn)
	sig := fn.Type().(*types.Signature)
	if isDeepCopy(fn, sig) {
		if name == "DeepCopyInto" {
			return Flow{Mutates: []Mut{{Arg: 0, Path: "*", Decode: true}}, Pure: true}, true
		}
		return Flow{Fresh: true, Pure: true}, true
	}
	if field, set, ok := MetaAccessor(fn); ok {
		return metaFlow(field, set, path, rcv), true
	}
	switch path {
	case pathUnstr:
		switch {
		case strings.HasPrefix(name, "Set"):
			return Flow{Mutates: []Mut{{Arg: argRecv, Path: "*.Object*[]"}}}, true
		case name == "UnmarshalJSON":
			return Flow{Mutates: []Mut{{Arg: argRecv, Path: "*", Decode: true}}}, true
		case name == "UnstructuredContent" && rcv != "UnstructuredList": // a list makes a map of its own
			return Flow{Returns: []Ret{{Result: 0, Arg: argRecv, Path: "*.Object"}}, Pure: true}, true
		case name == "GetObjectKind": // the object itself
			return Flow{Returns: []Ret{{Result: 0, Arg: argRecv, Path: ""}}, Pure: true}, true
		case strings.HasPrefix(name, "Get"), strings.HasPrefix(name, "Is"):
			return Flow{Fresh: true, Pure: true}, true
		}
	case pathRuntime, pathSchema, pathMeta:
		switch name {
		case "GetObjectKind":
			return Flow{Returns: []Ret{{Result: 0, Arg: argRecv, Path: ""}}, Pure: true}, true
		case "SetGroupVersionKind":
			if rcv == "TypeMeta" {
				return Flow{Mutates: []Mut{{Arg: argRecv, Path: "*"}}}, true
			}
			return Flow{Mutates: []Mut{{Arg: argRecv, Path: "*.TypeMeta"}}}, true
		case "GetObjectMeta":
			return Flow{Returns: []Ret{{Result: 0, Arg: argRecv}}, Pure: true}, true
		case "UnstructuredContent":
			return Flow{Returns: []Ret{{Result: 0, Arg: argRecv, Path: "*.Object"}}, Pure: true}, true
		case "GroupVersionKind", "String", "IsZero", "Before", "Equal", "AsSelector":
			return Flow{Pure: true}, true
		case "ToUnstructured":
			if sig.Params().Len() != 1 { // of metav1.Time and Duration
				return Flow{Pure: true}, true
			}
			return Flow{Returns: []Ret{{Result: 0, Arg: 0, Path: "*.Object", Unstructured: true}}, Pure: true}, true
		case "FromUnstructured", "FromUnstructuredWithValidation":
			return Flow{Mutates: []Mut{{Arg: 1, Path: "*", Decode: true}}}, true
		case "Convert":
			if rcv == "Scheme" {
				return Flow{Mutates: []Mut{{Arg: 1, Path: "*", Decode: true}}, Fills: &Fill{Dst: 1, Src: 0}}, true
			}
		case "Default":
			if rcv == "Scheme" {
				return Flow{Mutates: []Mut{{Arg: 0, Path: "*"}, {Arg: 0, Path: "*.Spec"}}}, true
			}
		case "GetNamespace", "GetName":
			return Flow{Pure: true}, true
		}
	case "encoding/json":
		if rcv == "Decoder" && name == "Decode" {
			return Flow{Mutates: []Mut{{Arg: 0, Path: "*", Decode: true}}}, true
		}
		return Flow{Pure: true}, true
	case pathLogr, pathKlog, "log/slog", "log", "go.uber.org/zap", "time", "strings", "bytes", "sync", "context",
		pathRecord, pathEvents, pathEventsImpl, pathWorkqueue, pathAPIErrors, pathLabels,
		"k8s.io/apimachinery/pkg/util/sets", "k8s.io/apimachinery/pkg/api/resource":
		return Flow{Pure: true}, true
	}
	return Flow{}, false
}

// isDeepCopy recognises generated deep copies by name and signature.
func isDeepCopy(fn *types.Func, sig *types.Signature) bool {
	switch fn.Name() {
	case "DeepCopy", "DeepCopyObject":
		return sig.Params().Len() == 0 && sig.Results().Len() == 1
	case "DeepCopyInto":
		return sig.Params().Len() == 1 && sig.Results().Len() == 0
	}
	return strings.HasPrefix(fn.Name(), "DeepCopy") && sig.Params().Len() == 0 && sig.Results().Len() == 1
}

func metaFlow(field string, set bool, path, rcv string) Flow {
	at := pMeta + "." + field
	if rcv == "ObjectMeta" || rcv == "ListMeta" {
		at = "*." + field
	}
	unstr := path == pathUnstr
	if set {
		if unstr {
			return Flow{Mutates: []Mut{{Arg: argRecv, Path: "*.Object*[]"}}}
		}
		return Flow{Mutates: []Mut{{Arg: argRecv, Path: at}}}
	}
	if unstr {
		return Flow{Fresh: true, Pure: true}
	}
	switch field {
	case "Labels", "Annotations", "Finalizers", "OwnerReferences", "ManagedFields":
		return Flow{Returns: []Ret{{Result: 0, Arg: argRecv, Path: at, Typed: rcv != "ObjectMeta"}}, Pure: true}
	}
	return Flow{Pure: true}
}

// Diagnostics-only calls end a path: NeverReturns reports whether fn never
// returns to its caller.
func NeverReturns(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	switch PkgPath(fn.Pkg()) {
	case "os":
		return fn.Name() == "Exit"
	case "runtime":
		return fn.Name() == "Goexit"
	case "log", pathKlog, "k8s.io/klog", "github.com/golang/glog", "github.com/sirupsen/logrus":
		return strings.HasPrefix(fn.Name(), "Fatal") || strings.HasPrefix(fn.Name(), "Exit") || strings.HasPrefix(fn.Name(), "Panic") && recv(fn) == nil || fn.Name() == "FlushAndExit"
	case "go.uber.org/zap":
		return strings.HasPrefix(fn.Name(), "Fatal") || strings.HasPrefix(fn.Name(), "Panic")
	case "testing":
		return strings.HasPrefix(fn.Name(), "Fatal") || strings.HasPrefix(fn.Name(), "Skip") || fn.Name() == "FailNow"
	}
	return isFork(fn, "/klog") && (strings.HasPrefix(fn.Name(), "Fatal") || strings.HasPrefix(fn.Name(), "Exit"))
}

// EndsProcess reports whether fn ends the whole program: os.Exit, and the loggers' Fatal, Exit
// and Panic.
func EndsProcess(fn *types.Func) bool {
	return NeverReturns(fn) && !oneOf(PkgPath(fn.Pkg()), "runtime", "testing")
}

// isFork reports whether the package of fn is a fork of one whose path ends so, of any
// version.
func isFork(fn *types.Func, end string) bool {
	path := PkgPath(fn.Pkg())
	if i := strings.LastIndex(path, "/v"); i > 0 && strings.Trim(path[i+2:], "0123456789") == "" {
		path = path[:i]
	}
	return strings.HasSuffix(path, end)
}
