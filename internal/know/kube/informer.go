// Subject: informers

package kube

import (
	"go/types"
	"strings"
)

// CachedRead describes a call whose result is memory of an informer cache.
type CachedRead struct {
	Result int  // index of the result that is, or holds, cached memory
	Elems  bool // the result is a fresh slice; its elements are cached
	Flag   int  // index of the bool result that says "found"; -1 none
	// What names the source in messages: "lister", "store".
	What string
	// Unstructured says that the dynamic type is *unstructured.Unstructured,
	// Typed that it is a Go struct; both false means unknown.
	Unstructured, Typed bool
}

// ReadsCache says whether a call of fn on a receiver of type recv returns
// cached memory: methods of listers (found by structure, since every project
// generates its own) and of client-go's stores and indexers.
func ReadsCache(fn *types.Func, recvType types.Type) (CachedRead, bool) {
	if fn == nil {
		return CachedRead{}, false
	}
	fn = fn.Origin()
	sig := fn.Type().(*types.Signature)
	if sig.Recv() == nil || sig.Results().Len() == 0 {
		return CachedRead{}, false
	}
	if PkgPath(fn.Pkg()) == pathCache {
		if r, ok := storeRead(fn, sig); ok {
			return r, true
		}
	}
	if recvType == nil {
		recvType = sig.Recv().Type()
	}
	if !IsLister(recvType) {
		return CachedRead{}, false
	}
	if shapeOf(recvType) == listSure && IsError(sig.Results().At(sig.Results().Len()-1).Type()) {
		return CachedRead{}, false // the writing half of a client that reads from a cache
	}
	return listerRead(sig)
}

func storeRead(fn *types.Func, sig *types.Signature) (CachedRead, bool) {
	r := CachedRead{What: "store", Flag: -1}
	switch fn.Name() {
	case "Get", "GetByKey":
		if sig.Results().Len() == 3 {
			r.Flag = 1
			return r, true
		}
		if sig.Results().Len() == 2 && sig.Params().Len() == 1 { // ThreadSafeStore.Get
			r.Flag = 1
			if IsError(sig.Results().At(1).Type()) { // GenericLister.Get
				r.Flag, r.What = -1, "lister"
			}
			return r, true
		}
	case "List":
		if _, ok := sig.Results().At(0).Type().Underlying().(*types.Slice); ok {
			r.Elems = true
			if sig.Params().Len() == 1 {
				r.What = "lister"
			}
			return r, true
		}
	case "Index", "ByIndex", "TypedIndex", "ByTypedIndex":
		r.Elems = true
		return r, true
	}
	return CachedRead{}, false
}

func listerRead(sig *types.Signature) (CachedRead, bool) {
	for i := range sig.Results().Len() {
		t := types.Unalias(sig.Results().At(i).Type())
		r := CachedRead{Result: i, Flag: -1, What: "lister"}
		if s, ok := t.(*types.Slice); ok {
			r.Elems = true
			t = types.Unalias(s.Elem())
		}
		if !cachedObject(t) {
			continue
		}
		r.Unstructured, r.Typed = dynOf(t)
		return r, true
	}
	return CachedRead{}, false
}

func dynOf(t types.Type) (unstructured, typed bool) {
	if IsUnstructured(t) {
		return true, false
	}
	_, iface := t.Underlying().(*types.Interface)
	_, param := t.(*types.TypeParam)
	return false, !iface && !param
}

// cachedObject reports whether t can be the element of a lister: a pointer to
// an API object, or an interface or type parameter that stands for one.
func cachedObject(t types.Type) bool {
	t = types.Unalias(t)
	if _, ok := t.(*types.Pointer); ok {
		return IsAPIObject(t) || is(t, pathMeta, "PartialObjectMetadata")
	}
	if tp, ok := t.(*types.TypeParam); ok {
		return IsObjectInterface(tp.Constraint()) || tp.Constraint() != nil && tp.Obj().Pkg() != nil &&
			strings.HasPrefix(PkgPath(tp.Obj().Pkg()), prefixK8s)
	}
	return IsObjectInterface(t)
}

// IsStore reports whether t is one of client-go's stores or indexers, or
// implements cache.Store.
func IsStore(t types.Type) bool {
	if n := Named(t); n != nil && PkgPath(n.Obj().Pkg()) == pathCache &&
		oneOf(n.Obj().Name(), "Store", "Indexer", "TypedIndexer", "KeyGetter", "KeyListerGetter", "ThreadSafeStore") {
		return true
	}
	return methodNamed(t, "GetByKey") != nil && methodNamed(t, "ListKeys") != nil
}

// IsNewPrivateStore reports whether fn makes a store that no informer fills:
// cache.NewStore, cache.NewIndexer.
func IsNewPrivateStore(fn *types.Func) bool {
	return isFunc(fn, pathCache, "NewStore", "NewIndexer", "NewThreadSafeStore", "NewTTLStore", "NewExpirationStore", "NewFakeExpirationStore")
}

// ReflectsInto returns the argument of fn that is a store which what fn makes fills from
// the API server: the store of a Reflector; -1 when there is none.
func ReflectsInto(fn *types.Func) int {
	switch {
	case isFunc(fn, pathCache, "NewReflector", "NewReflectorWithOptions"):
		return 2
	case isFunc(fn, pathCache, "NewNamedReflector"):
		return 3
	}
	return -1
}

// IsFactory reports whether t is a shared informer factory, by structure:
// Start and WaitForCacheSync on a stop channel, and InformerFor or ForResource.
func IsFactory(t types.Type) bool {
	sync := methodNamed(t, "WaitForCacheSync")
	if sync == nil || methodNamed(t, "Start") == nil {
		return false
	}
	sig := sync.Type().(*types.Signature)
	if sig.Results().Len() != 1 {
		return false
	}
	if _, ok := sig.Results().At(0).Type().Underlying().(*types.Map); !ok {
		return false
	}
	return methodNamed(t, "InformerFor") != nil || methodNamed(t, "ForResource") != nil
}

// IsSyncContext reports whether t is what library-go's factory hands to the sync
// functions of controllers, by structure: Queue, QueueKey and Recorder. The factory has
// waited for the informers that it was given before.
func IsSyncContext(t types.Type) bool {
	queue, key := methodNamed(t, "Queue"), methodNamed(t, "QueueKey")
	if queue == nil || key == nil || methodNamed(t, "Recorder") == nil {
		return false
	}
	results := queue.Signature().Results()
	return results.Len() == 1 && IsQueue(results.At(0).Type())
}

// IsQueueKeyOf reports whether fn returns the key that a sync function of library-go's
// factory was called for.
func IsQueueKeyOf(fn *types.Func) bool {
	return fn != nil && fn.Name() == "QueueKey" && recv(fn) != nil && IsSyncContext(recv(fn).Type())
}

// IsInformer reports whether t has AddEventHandler and HasSynced.
func IsInformer(t types.Type) bool {
	return methodNamed(t, "AddEventHandler") != nil && methodNamed(t, "HasSynced") != nil
}

// IsCacheController reports whether t is cache.Controller, the informer of a
// store made by cache.NewInformer.
func IsCacheController(t types.Type) bool {
	return is(t, pathCache, "Controller") || methodNamed(t, "HasSynced") != nil && methodNamed(t, "LastSyncResourceVersion") != nil
}

// IsCacheSyncWait reports whether fn is a package-level function of client-go
// that waits until informers have synced.
func IsCacheSyncWait(fn *types.Func) bool {
	return isFunc(fn, pathCache, "WaitForCacheSync", "WaitForNamedCacheSync", "WaitForNamedCacheSyncWithContext", "WaitFor")
}

// IsNewInformer reports whether fn builds a (store, controller) pair or an
// informer that the caller must run.
func IsNewInformer(fn *types.Func) bool {
	return isFunc(fn, pathCache, "NewInformer", "NewIndexerInformer", "NewInformerWithOptions", "NewTransformingInformer",
		"NewTransformingIndexerInformer", "NewSharedInformer", "NewSharedIndexInformer", "NewSharedIndexInformerWithOptions",
		"NewTypedSharedIndexInformer")
}

// IsHandlerFuncs reports whether t is a struct of handler functions:
// cache.ResourceEventHandlerFuncs, …DetailedFuncs and their typed variants.
func IsHandlerFuncs(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	if n == nil || PkgPath(n.Obj().Pkg()) != pathCache {
		return false
	}
	return oneOf(n.Origin().Obj().Name(), "ResourceEventHandlerFuncs", "ResourceEventHandlerDetailedFuncs",
		"TypedResourceEventHandlerFuncs", "TypedResourceEventHandlerDetailedFuncs",
		"FilteringResourceEventHandler", "TypedFilteringResourceEventHandler")
}

// IsAddEventHandler reports whether fn registers a handler with an informer;
// the handler is argument 0.
func IsAddEventHandler(fn *types.Func) bool {
	return fn != nil && recv(fn) != nil && oneOf(fn.Name(), "AddEventHandler", "AddEventHandlerWithResyncPeriod",
		"AddEventHandlerWithOptions", "AddTypedEventHandler") && fn.Type().(*types.Signature).Params().Len() > 0 &&
		IsEventHandler(fn.Type().(*types.Signature).Params().At(0).Type())
}

// IsTombstone reports whether t is cache.DeletedFinalStateUnknown or its typed form.
func IsTombstone(t types.Type) bool {
	return is(t, pathCache, "DeletedFinalStateUnknown") || is(t, pathCache, "DeletedObject")
}

// TombstoneField returns the field of a tombstone type that holds the object
// as it was last seen, "" for other types.
func TombstoneField(t types.Type) string {
	if _, ptr := types.Unalias(t).(*types.Pointer); ptr {
		return ""
	}
	switch {
	case is(t, pathCache, "DeletedFinalStateUnknown"):
		return "Obj"
	case is(t, pathCache, "DeletedObject"):
		return "OptionalObj"
	}
	return ""
}

// IsEventHandler reports whether t has the methods of cache.ResourceEventHandler,
// which get an object, two, and one: handlers of other libraries' caches get a
// table or a key as well.
func IsEventHandler(t types.Type) bool {
	return methodNamed(t, "OnAdd") != nil && takes(methodNamed(t, "OnUpdate"), 2) && takes(methodNamed(t, "OnDelete"), 1)
}

// IsUntypedHandler reports whether t is exported and has the methods of cache.ResourceEventHandler, or of what it
// was before client-go v0.27, exactly: they get interfaces that any object is one of.
func IsUntypedHandler(t types.Type) bool {
	if n := Named(t); n == nil || !n.Obj().Exported() || !IsEventHandler(t) {
		return false
	}
	for _, name := range []string{"OnAdd", "OnUpdate", "OnDelete"} {
		sig := methodNamed(t, name).Signature()
		for p := range sig.Params().Variables() {
			initial := name == "OnAdd" && sig.Params().Len() == 2 && IsBool(p.Type())
			if i, ok := p.Type().Underlying().(*types.Interface); !initial && (!ok || i.NumMethods() > 0) {
				return false
			}
		}
		if sig.Results().Len() > 0 {
			return false
		}
	}
	return true
}

// takes: a method has n parameters.
func takes(fn *types.Func, n int) bool {
	return fn != nil && fn.Type().(*types.Signature).Params().Len() == n
}

// IsResourceEventHandler reports whether t is cache.ResourceEventHandler itself.
func IsResourceEventHandler(t types.Type) bool {
	return t != nil && is(t, pathCache, "ResourceEventHandler")
}

// NoDeepCopyDefault reports whether a field of controller-runtime's
// cache.Options turns deep copies off for all kinds of that cache.
func NoDeepCopyDefault(owner types.Type, field string) bool {
	return owner != nil && is(owner, pathCtrlCache, "Options") && field == "DefaultUnsafeDisableDeepCopy"
}

// IsByObject reports whether t is controller-runtime's cache.ByObject, the
// cache options of one kind.
func IsByObject(t types.Type) bool { return t != nil && is(t, pathCtrlCache, "ByObject") }

// IsTransform reports whether t is cache.TransformFunc.
func IsTransform(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	return n != nil && n.Obj().Name() == "TransformFunc" && PkgPath(n.Obj().Pkg()) == pathCache
}

// IsIndexFunc reports whether t is cache.IndexFunc or client.IndexerFunc.
func IsIndexFunc(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	if n == nil {
		return false
	}
	return is(n, pathCache, "IndexFunc") || is(n, pathClient, "IndexerFunc") || is(n, pathCacheAPI, "IndexerFunc") || is(n, pathCache, "TypedIndexFunc")
}

// cachedEventField reports whether field name of an event type t of
// controller-runtime holds a cached object. GenericEvent does not count: it
// may come from a user's own channel.
func cachedEventField(t types.Type, name string) bool {
	n := Named(t)
	if n == nil || PkgPath(n.Obj().Pkg()) != pathEvent {
		return false
	}
	switch n.Origin().Obj().Name() {
	case "CreateEvent", "TypedCreateEvent", "DeleteEvent", "TypedDeleteEvent":
		return name == "Object"
	case "UpdateEvent", "TypedUpdateEvent":
		return name == "ObjectOld" || name == "ObjectNew"
	}
	return false
}

// IsEventChannel reports whether t is a channel of generic events: a channel source
// of controller-runtime empties it, which hands on to buffers of its own and takes
// no lock of the sender.
func IsEventChannel(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	if !ok {
		return false
	}
	n := Named(ch.Elem())
	return n != nil && PkgPath(n.Obj().Pkg()) == pathEvent && oneOf(n.Origin().Obj().Name(), "GenericEvent", "TypedGenericEvent")
}

// EventFields lists the fields of an event type that hold cached objects.
func EventFields(t types.Type) []string {
	var out []string
	for _, f := range []string{"Object", "ObjectOld", "ObjectNew"} {
		if cachedEventField(t, f) {
			out = append(out, f)
		}
	}
	return out
}

// NoDeepCopyOption reports whether the object named by an option expression
// (client.UnsafeDisableDeepCopy, or a project's own of that meaning) turns
// deep copies of cache reads off.
func NoDeepCopyOption(obj types.Object) bool {
	if obj == nil {
		return false
	}
	name := strings.ToLower(strings.ReplaceAll(obj.Name(), "_", ""))
	return strings.Contains(name, "disabledeepcopy") || strings.Contains(name, "nodeepcopy")
}

// IsMapFunc reports whether t is handler.MapFunc or handler.TypedMapFunc.
func IsMapFunc(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	return n != nil && (is(n, pathHandler, "MapFunc") || is(n, pathHandler, "TypedMapFunc"))
}
