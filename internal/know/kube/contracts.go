// Subject: roles

package kube

import "go/types"

// A Contract says what a framework promises the functions of its users that it runs, and
// what it makes of what they do. Parameters are counted without the receiver; -1 means
// that there is none.
type Contract struct {
	// Framework is the name of the framework, Read the version whose sources say what
	// stands here, Where the place in them.
	Framework, Read, Where string
	// Context, Key and Object are the parameters with the context, the key and the object.
	Context, Key, Object int
	// Field is the field of the parameter that holds the object, "" when it is the object. With
	// no Object, it is for people.
	Field string
	// Cached: objects that are handed in are the informer cache's own, which nobody may
	// change. Otherwise they are copies, or there are none.
	Cached bool
	// Listed: of the objects that are handed in, those in lists alone are the cache's.
	Listed bool
	// Gone: the object is nil once it was deleted, and so is nothing but the key left.
	Gone bool
	// Lacks are fields of the parameter that are nil for some of what is handed in, LacksWhen
	// says for what.
	Lacks     []string
	LacksWhen string
	// Behind: another function of the same type was given the object before, and nothing
	// runs that it refused.
	Behind bool
	// Alone: there is one request, so that nothing waits for its worker.
	Alone bool
	// Worker: the function runs in a worker, is retried when it returns an error, and waits
	// hold up other objects.
	Worker bool
	// Saves is what of the object is stored once the function has returned, "" nothing.
	Saves string
	// Later is how an object comes back after some time, for messages.
	Later string
	// WaitsForGiven: the framework waits for the informers that it is given, and for no others.
	WaitsForGiven bool
	// Waits are the caches that are full before the function runs, for people.
	Waits string
}

// What of an object is stored once a function has returned, for [Contract.Saves].
const (
	// SavesStatus: the status of the object that was handed in, and nothing else.
	savesStatus = "status"
	// SavesFinalizers: the status, and the finalizers.
	SavesFinalizers = "status and the finalizers"
	// SavesReturned: the status that the function returns, if it returns no error.
	savesReturned = "returned status"
	// SavesAnnotations: annotations. The answer of the request that stores them takes the
	// place of the status, which is sent afterwards.
	savesAnnotations = "annotations"
)

// Objects returns the parameters of sig that are objects of the contract, or lists of
// them, with the path below which they are: "*" behind the pointer, "*[]*" behind the
// elements of a list.
func (c Contract) Objects(sig *types.Signature) map[int]string {
	out := make(map[int]string)
	if c.Field != "" && c.Object >= 0 {
		out[c.Object] = "." + c.Field + "*"
		return out
	}
	for i := range sig.Params().Len() {
		t := types.Unalias(sig.Params().At(i).Type())
		if s, ok := t.(*types.Slice); ok && cachedObject(s.Elem()) {
			out[i] = "*[]*"
		} else if !c.Listed && (c.Object < 0 || c.Object == i) && cachedObject(t) {
			out[i] = "*"
		}
	}
	return out
}

// The contracts, each read in the sources of the version it names.
var (
	wranglerChange = Contract{
		Framework: "wrangler", Read: "wrangler v3.7.0, lasso v0.2.9",
		Where:   "lasso pkg/controller/sharedcontroller.go and sharedhandler.go (OnChange), wrangler pkg/generic/controller.go",
		Context: -1, Key: 0, Object: 1, Cached: true, Gone: true, Worker: true,
		Later: "call EnqueueAfter", Waits: "those of the controllers that were started with it (start.All)",
	}
	wranglerRemove = Contract{
		Framework: "wrangler", Read: "wrangler v3.7.0, lasso v0.2.9", Where: "wrangler pkg/generic/remove.go (sync)",
		Context: -1, Key: 0, Object: 1, Cached: true, Worker: true,
		Later: "call EnqueueAfter", Waits: wranglerChange.Waits,
	}
	wranglerStatus = Contract{
		Framework: "wrangler", Read: "wrangler v3.7.0",
		Where:   "wrangler pkg/generated/controllers/*/*.go (statusHandler.sync)",
		Context: -1, Key: -1, Object: 0, Worker: true, Saves: savesReturned,
		Later: "call EnqueueAfter", Waits: wranglerChange.Waits,
	}
	wranglerRelated = Contract{
		Framework: "wrangler", Read: "wrangler v3.7.0", Where: "wrangler pkg/relatedresource/changeset.go (watch)",
		Context: -1, Key: 1, Object: 2, Cached: true, Gone: true, Worker: true,
		Later: "call EnqueueAfter", Waits: wranglerChange.Waits,
	}
	knativeKind = Contract{
		Framework: "knative", Read: "knative.dev/pkg v0.0.0-20260727151759",
		Where:   "codegen/cmd/injection-gen/generators/reconciler_reconciler.go, as generated: (reconcilerImpl).Reconcile",
		Context: 0, Key: -1, Object: 1, Worker: true, Saves: savesStatus,
		Later: "return controller.NewRequeueAfter", Waits: "all that injection made (sharedmain starts them before the controllers)",
	}
	knativeFinalize = Contract{
		Framework: "knative", Read: knativeKind.Read, Where: "as above: clearFinalizer sends the finalizers that are left",
		Context: 0, Key: -1, Object: 1, Worker: true, Saves: SavesFinalizers, Later: knativeKind.Later, Waits: knativeKind.Waits,
	}
	libraryGoSync = Contract{
		Framework: "library-go", Read: "library-go v0.0.0-20260814203017", Where: "pkg/controller/factory/base_controller.go (Run, processNextWorkItem)",
		Context: 0, Key: -1, Object: -1, Worker: true, WaitsForGiven: true,
		Later: "add the key again with AddAfter", Waits: "those of the informers given to With…Informers",
	}
	loadBalancer = Contract{
		Framework: "cloud-provider", Read: "cloud-provider v0.37.2", Where: "cloud.go (LoadBalancer), controllers/service/controller.go (ensureLoadBalancer; syncService copies the service)",
		Context: 0, Key: -1, Object: -1, Cached: true, Listed: true, Worker: true,
		Later: "return api.NewRetryError", Waits: "services and nodes",
	}
)

// OwnHandler and OwnWorker are the contracts of functions that users' settings name as
// handlers, which get the cache's own objects, and as workers, which get keys.
var (
	OwnHandler = Contract{Framework: "the framework", Context: -1, Key: -1, Object: -1, Cached: true, Worker: true, Later: "have it called again later"}
	OwnWorker  = Contract{Framework: "the framework", Context: -1, Key: 0, Object: -1, Worker: true, Later: "have the key handled again later"}
)

// Contracts returns the contracts with frameworks, in the order of the table.
func Contracts() []Contract {
	return []Contract{
		wranglerChange, wranglerRemove, wranglerStatus, wranglerRelated, knativeKind, knativeFinalize, libraryGoSync, loadBalancer,
		crossplaneObserve, crossplaneCreate, crossplaneUpdate, crossplaneConnect,
		reconcilerIOSync, reconcilerIOChild, singleton, actuator, syncer, resourceEvent, krtTransformation,
	}
}

// HandedTo returns the contract of a function that is handed to a call of fn as argument
// arg: by the methods with which frameworks take their users' functions, and by what
// these are given.
func HandedTo(fn *types.Func, arg int) (Contract, bool) {
	if fn == nil {
		return Contract{}, false
	}
	sig := fn.Signature()
	if arg >= sig.Params().Len() || sig.Variadic() && arg == sig.Params().Len()-1 {
		return Contract{}, false
	}
	given, ok := sig.Params().At(arg).Type().Underlying().(*types.Signature)
	if !ok {
		return Contract{}, false
	}
	switch name := fn.Name(); {
	case sig.Recv() != nil && arg == 2 && sig.Params().Len() == 3 && IsContext(sig.Params().At(0).Type()) && isObjectWorker(given):
		switch name {
		case "OnChange", "AddGenericHandler":
			return wranglerChange, true
		case "OnRemove", "AddGenericRemoveHandler":
			return wranglerRemove, true
		}
	case sig.Recv() == nil && arg > 0 && IsContext(sig.Params().At(0).Type()) && isStatusHandler(given):
		return wranglerStatus, true
	case sig.Recv() == nil && arg == 2 && oneOf(name, "Watch", "WatchClusterScoped") && isResolver(given):
		return wranglerRelated, true
	case sig.Recv() != nil && name == "WithSync" && arg == 0 && isFactorySync(given):
		return libraryGoSync, true
	case sig.Recv() == nil && isTransformation(fn, given):
		return krtTransformation, true
	}
	return Contract{}, false
}

// isObjectWorker: func(string, P) (P, error) with an object P.
func isObjectWorker(sig *types.Signature) bool {
	p, r := sig.Params(), sig.Results()
	return p.Len() == 2 && r.Len() == 2 && isString(p.At(0).Type()) && cachedObject(p.At(1).Type()) &&
		types.Identical(p.At(1).Type(), r.At(0).Type()) && IsError(r.At(1).Type())
}

// isResolver: func(string, string, P) ([]K, error) with an object P and a key K of two
// strings.
func isResolver(sig *types.Signature) bool {
	p, r := sig.Params(), sig.Results()
	if p.Len() != 3 || r.Len() != 2 || !isString(p.At(0).Type()) || !isString(p.At(1).Type()) || !cachedObject(p.At(2).Type()) || !IsError(r.At(1).Type()) {
		return false
	}
	s, ok := r.At(0).Type().Underlying().(*types.Slice)
	if !ok {
		return false
	}
	st, ok := s.Elem().Underlying().(*types.Struct)
	return ok && st.NumFields() == 2 && isString(st.Field(0).Type()) && isString(st.Field(1).Type())
}

// isStatusHandler: func(P, S) (S, error) with an object P whose field Status has type S,
// or ([]runtime.Object, S, error).
func isStatusHandler(sig *types.Signature) bool {
	p, r := sig.Params(), sig.Results()
	n := r.Len()
	if p.Len() != 2 || n < 2 || n > 3 || !IsAPIObject(p.At(0).Type()) || !types.Identical(p.At(1).Type(), r.At(n-2).Type()) || !IsError(r.At(n-1).Type()) {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(p.At(0).Type(), true, nil, "Status")
	status, ok := obj.(*types.Var)
	return ok && types.Identical(status.Type(), p.At(1).Type())
}

// isFactorySync: func(context.Context, SyncContext) error.
func isFactorySync(sig *types.Signature) bool {
	p, r := sig.Params(), sig.Results()
	return p.Len() == 2 && r.Len() == 1 && IsContext(p.At(0).Type()) && IsSyncContext(p.At(1).Type()) && IsError(r.At(0).Type())
}

// RunsBeforeStart returns the framework that runs functions of a signature before it
// starts the informers that they get from it: constructors of knative's controllers.
func RunsBeforeStart(sig *types.Signature) (framework string, ok bool) {
	if sig.Results().Len() != 1 || sig.Params().Len() == 0 || !IsContext(sig.Params().At(0).Type()) {
		return "", false
	}
	t := sig.Results().At(0).Type()
	n := Named(t)
	return knativeKind.Framework, n != nil && n.Obj().Name() == "Impl" && methodNamed(t, "EnqueueKey") != nil && methodNamed(t, "FilteredGlobalResync") != nil
}

// DeclaredFor returns the contract of a method that a framework finds by its name and
// signature.
func DeclaredFor(fn *types.Func) (Contract, bool) {
	if fn == nil || recv(fn) == nil {
		return Contract{}, false
	}
	sig := fn.Signature()
	switch {
	case oneOf(fn.Name(), "Sync", "SyncToHost", "SyncToVirtual") && isSyncer(sig):
		return syncer, true
	case fn.Name() == "Reconcile" && isSingleton(sig):
		return singleton, true
	case sig.Params().Len() < 2 || !IsContext(sig.Params().At(0).Type()):
		return Contract{}, false
	case isActuatorMethod(fn):
		return actuator, true
	}
	switch fn.Name() {
	case "ReconcileKind", "FinalizeKind", "ObserveKind":
		if sig.Params().Len() == 2 && sig.Results().Len() == 1 && IsAPIObject(sig.Params().At(1).Type()) && IsError(sig.Results().At(0).Type()) {
			if fn.Name() == "FinalizeKind" {
				return knativeFinalize, true
			}
			return knativeKind, true
		}
	case "EnsureLoadBalancer", "UpdateLoadBalancer", "EnsureLoadBalancerDeleted", "GetLoadBalancer":
		if isLoadBalancer(sig.Recv().Type()) {
			return loadBalancer, true
		}
	case "Observe", "Create", "Update", "Delete", "Connect", "Initialize":
		return crossplaneMethod(fn, sig)
	}
	return Contract{}, false
}

// isLoadBalancer reports whether t implements cloud-provider's LoadBalancer, by structure.
func isLoadBalancer(t types.Type) bool {
	for _, name := range []string{"GetLoadBalancer", "GetLoadBalancerName", "EnsureLoadBalancer", "UpdateLoadBalancer", "EnsureLoadBalancerDeleted"} {
		m := methodNamed(t, name)
		if m == nil || m.Signature().Params().Len() < 3 || !IsAPIObject(m.Signature().Params().At(2).Type()) {
			return false
		}
	}
	return true
}
