// Subject: queues

package kube

import (
	"go/types"
	"strings"
)

// pathPriorityQueue holds controller-runtime's own work queue.
const pathPriorityQueue = pathCR + "/pkg/controller/priorityqueue"

// IsQueue reports whether t is one of client-go's work queues, typed or not, an
// interface that has the methods of one, or a struct that embeds one.
func IsQueue(t types.Type) bool {
	get := methodNamed(t, "Get")
	if get == nil || !isQueueMethod(get) {
		return false
	}
	return methodNamed(t, "Done") != nil && methodNamed(t, "ShutDown") != nil
}

// isQueueMethod: fn is declared by client-go's work queues, or by
// controller-runtime's.
func isQueueMethod(fn *types.Func) bool {
	p := PkgPath(fn.Pkg())
	return p == pathWorkqueue || p == pathPriorityQueue
}

// QueueMethod returns the name of the method when fn belongs to a work queue of
// client-go: Get, Add, AddAfter, AddRateLimited, Done, Forget, NumRequeues, Len,
// ShutDown, ShutDownWithDrain. It returns "" for all others.
func QueueMethod(fn *types.Func) string {
	if fn == nil || recv(fn) == nil || PkgPath(fn.Pkg()) != pathWorkqueue {
		return ""
	}
	if oneOf(fn.Name(), "Get", "Add", "AddAfter", "AddRateLimited", "Done", "Forget", "NumRequeues", "Len", "ShutDown", "ShutDownWithDrain",
		"ShuttingDown") && isQueueReceiver(recv(fn).Type()) {
		return fn.Name()
	}
	return ""
}

// isQueueReceiver keeps rate limiters apart, which have Forget and NumRequeues
// as well.
func isQueueReceiver(t types.Type) bool {
	n := Named(t)
	if n == nil {
		return true // a method of an interface literal that is embedded
	}
	return !strings.Contains(n.Obj().Name(), "RateLimiter")
}

// IsRateLimitingQueue reports whether t is a work queue with AddRateLimited.
func IsRateLimitingQueue(t types.Type) bool {
	m := methodNamed(t, "AddRateLimited")
	return m != nil && PkgPath(m.Pkg()) == pathWorkqueue
}

// IsKeyFunc reports whether fn makes the key of an object and fails for a
// tombstone.
func IsKeyFunc(fn *types.Func) bool {
	return isFunc(fn, pathCache, "MetaNamespaceKeyFunc", "ObjectToName", "MetaObjectToName")
}

// HoldsKey reports whether t is a struct that is the key of an object and nothing else:
// types.NamespacedName, cache.ObjectName, or a project's own with the same two fields.
func HoldsKey(t types.Type) bool {
	if IsType(t, "cache.ObjectName") || IsNamespacedName(t) {
		return true
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok || s.NumFields() != 2 {
		return false
	}
	found := 0
	for f := range s.Fields() {
		if oneOf(f.Name(), "Namespace", "Name") && isString(f.Type()) {
			found++
		}
	}
	return found == 2
}

// DeletionKeyFunc returns the function that does the same as key function fn
// and knows tombstones, when the version of client-go has it.
func DeletionKeyFunc(fn *types.Func) string {
	name := ""
	switch {
	case isFunc(fn, pathCache, "MetaNamespaceKeyFunc"):
		name = "DeletionHandlingMetaNamespaceKeyFunc"
	case isFunc(fn, pathCache, "ObjectToName"):
		name = "DeletionHandlingObjectToName"
	}
	if name == "" || fn.Pkg().Scope().Lookup(name) == nil {
		return ""
	}
	return name
}

// IsDeletionUnaware reports whether t is the struct of handler functions whose
// DeleteFunc may get a tombstone in place of an object.
func IsDeletionUnaware(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	return n != nil && PkgPath(n.Obj().Pkg()) == pathCache &&
		oneOf(n.Obj().Name(), "ResourceEventHandlerFuncs", "ResourceEventHandlerDetailedFuncs")
}

// Delays returns the arguments of fn that are delays: of the constructors of
// client-go's rate limiters, of AddAfter, of rate.Every, of the polls and loops of
// package wait, and of context.WithTimeout.
func Delays(fn *types.Func) []int {
	if fn == nil {
		return nil
	}
	if interval, timeout, ok := pollTimes(fn); ok {
		return []int{interval, timeout}
	}
	if loop := RunsLoop(fn); loop >= 0 && fn.Signature().Params().Len() > loop+1 && is(fn.Signature().Params().At(loop+1).Type(), "time", "Duration") {
		return []int{loop + 1}
	}
	if isFunc(fn, "context", "WithTimeout") {
		return []int{1}
	}
	if QueueMethod(fn) == "AddAfter" {
		return []int{1}
	}
	if isFunc(fn, "golang.org/x/time/rate", "Every") {
		return []int{0}
	}
	switch {
	case isFunc(fn, pathWorkqueue, "NewItemExponentialFailureRateLimiter", "NewTypedItemExponentialFailureRateLimiter",
		"NewItemFastSlowRateLimiter", "NewTypedItemFastSlowRateLimiter"):
		return []int{0, 1}
	case isFunc(fn, pathWorkqueue, "NewWithMaxWaitRateLimiter", "NewTypedWithMaxWaitRateLimiter"):
		return []int{1}
	}
	return nil
}
