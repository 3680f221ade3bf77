// Subject: roles

package kube

import "go/types"

// savesOperation is what gardener's reconcilers store of the object that an actuator was
// given: a patch of the status from a copy that has what the actuator changed.
const savesOperation = "last operation of the status"

// actuator is what gardener promises the actuators of its extensions.
var actuator = Contract{
	Framework: "gardener", Read: "gardener v1.149.3",
	Where:   "extensions/pkg/controller/*/reconciler.go (reconcile, delete), extensions/pkg/controller/status.go (SuccessCustom)",
	Context: 0, Key: -1, Object: 2, Worker: true, Saves: savesOperation,
	Later: "return a RequeueAfterError", Waits: "those of the manager's cache",
}

// actuatorMethods are the methods of all actuators.
var actuatorMethods = []string{"Reconcile", "Delete", "ForceDelete", "Restore", "Migrate"}

// isActuatorMethod: a method of an actuator: (context.Context, logr.Logger, P, …) (…, error)
// with an object P, of a type that has all of them for the same kind.
func isActuatorMethod(fn *types.Func) bool {
	var object types.Type
	if !oneOf(fn.Name(), actuatorMethods...) {
		return false
	}
	for _, name := range actuatorMethods {
		m := methodNamed(recv(fn).Type(), name)
		if m == nil {
			return false
		}
		p, r := m.Signature().Params(), m.Signature().Results()
		if p.Len() < 3 || p.Len() > 4 || !IsContext(p.At(0).Type()) || !IsLogger(p.At(1).Type()) || !IsAPIObject(p.At(2).Type()) ||
			r.Len() == 0 || !IsError(r.At(r.Len()-1).Type()) || object != nil && !types.Identical(object, p.At(2).Type()) {
			return false
		}
		object = p.At(2).Type()
	}
	return true
}
