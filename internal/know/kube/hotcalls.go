// Subject: clients

package kube

import (
	"go/types"
	"slices"
	"strings"
)

// BuildsClient reports whether fn makes a client of the API server from a
// *rest.Config: a clientset, a dynamic, metadata, discovery or REST client, the
// client of controller-runtime, or the mapper that asks for all API groups.
// config is the index of its configuration.
func BuildsClient(fn *types.Func) (config int, ok bool) {
	if fn == nil || recv(fn) != nil {
		return 0, false
	}
	params := fn.Type().(*types.Signature).Params()
	if params.Len() == 0 || !is(params.At(0).Type(), pathRest, "Config") {
		return 0, false
	}
	switch name, path := fn.Name(), PkgPath(fn.Pkg()); {
	case strings.HasPrefix(name, "NewForConfig"):
		res := fn.Type().(*types.Signature).Results()
		return 0, res.Len() > 0 && (strings.HasPrefix(path, prefixK8s) || generatedClient(res.At(0).Type()))
	case path == pathClient:
		return 0, oneOf(name, "New", "NewWithWatch")
	case path == pathAPIUtil:
		return 0, name == "NewDynamicRESTMapper"
	case path == pathDiscovery:
		return 0, strings.HasPrefix(name, "NewDiscoveryClientForConfig")
	case path == pathRest:
		return 0, oneOf(name, "RESTClientFor", "RESTClientForConfigAndClient", "UnversionedRESTClientFor")
	}
	return 0, false
}

// generatedClient: a clientset, or the client of one group version.
func generatedClient(t types.Type) bool {
	return methodNamed(t, "Discovery") != nil || methodNamed(t, "RESTClient") != nil
}

// StartupConfig reports whether fn returns the configuration that the process
// was started with: of the cluster it runs in, of its flags, of its manager.
func StartupConfig(fn *types.Func) bool {
	if isFunc(fn, pathRest, "InClusterConfig") || isFunc(fn, pathCtrlConfig, "GetConfig", "GetConfigOrDie") {
		return true
	}
	return fn != nil && recv(fn) != nil && fn.Name() == "GetConfig" && strings.HasPrefix(PkgPath(fn.Pkg()), pathCR)
}

// StartsOwnWatch reports whether fn makes an informer, a factory of informers, a
// reflector or a watch with a cache that nobody else shares.
func StartsOwnWatch(fn *types.Func) bool {
	if MakesInformers(fn) || isFunc(fn, pathCache, "NewReflector", "NewNamedReflector", "NewReflectorWithOptions", "NewNamespaceKeyedIndexerAndReflector") ||
		isFunc(fn, pathWatchTools, "NewIndexerInformerWatcher", "NewIndexerInformerWatcherWithLogger") {
		return true
	}
	return MakesResourceInformer(fn)
}

// RemovesEventHandler reports whether fn takes a handler off an informer again, or
// all that were added through a project's own informer: RemoveEventHandlers.
func RemovesEventHandler(fn *types.Func) bool {
	return fn != nil && (oneOf(fn.Name(), "RemoveEventHandler", "RemoveEventHandlers") && recv(fn) != nil || isFunc(fn, pathCache, "ShutDownEventHandler"))
}

// IsSetMethod reports whether fn is a method of apimachinery's sets.
func IsSetMethod(fn *types.Func) bool {
	return fn != nil && recv(fn) != nil && PkgPath(fn.Pkg()) == pathSets
}

// StoresArgument reports whether a method is named as those of maps, caches and
// pools are that keep what they are given.
func StoresArgument(fn *types.Func) bool {
	if fn == nil || recv(fn) == nil {
		return false
	}
	return slices.ContainsFunc([]string{"Store", "Set", "Add", "Put", "LoadOrStore", "Swap", "Register", "Insert", "Push"}, func(verb string) bool {
		return strings.HasPrefix(fn.Name(), verb)
	})
}
