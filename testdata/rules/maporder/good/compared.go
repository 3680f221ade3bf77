package good

import (
	"context"
	"reflect"
	"slices"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// SyncPorts sorts the ports.
func SyncPorts(ctx context.Context, c client.Client, service *corev1.Service, ports map[string]int32) error {
	var wanted []corev1.ServicePort
	for name, number := range ports {
		wanted = append(wanted, corev1.ServicePort{Name: name, Port: number, Protocol: corev1.ProtocolTCP})
	}
	slices.SortFunc(wanted, func(a, b corev1.ServicePort) int { return strings.Compare(a.Name, b.Name) })
	if equality.Semantic.DeepEqual(service.Spec.Ports, wanted) {
		return nil
	}
	service.Spec.Ports = wanted
	return c.Update(ctx, service)
}

// doc:end

// SyncHosts compares sets.
func SyncHosts(stored []string, hosts map[string]bool) bool {
	var wanted []string
	for host := range hosts {
		wanted = append(wanted, host)
	}
	return sets.New(stored...).Equal(sets.New(wanted...))
}

// SyncMap compares maps.
func SyncMap(stored *corev1.ConfigMap, options map[string]string) bool {
	wanted := make(map[string]string)
	for name, value := range options {
		wanted[name] = value
	}
	return reflect.DeepEqual(stored.Data, wanted)
}

// SyncLength compares how many there are.
func SyncLength(stored []string, hosts map[string]bool) bool {
	var wanted []string
	for host := range hosts {
		wanted = append(wanted, host)
	}
	return len(stored) == len(wanted)
}

// SyncOther compares a field that no loop fills.
func SyncOther(stored, wanted *corev1.Service, ports map[string]int32) bool {
	for port, number := range ports {
		wanted.Spec.Ports = append(wanted.Spec.Ports, corev1.ServicePort{Name: port, Port: number})
	}
	return reflect.DeepEqual(stored.Spec.Selector, wanted.Spec.Selector)
}

// SyncFirst takes the first of those that fit, of which there is one.
func SyncFirst(stored []string, hosts map[string]bool) bool {
	var wanted []string
	for host, primary := range hosts {
		if primary {
			wanted = append(wanted, host)
			break
		}
	}
	return slices.Equal(stored, wanted)
}

// SyncStatus is about a status, of which another rule speaks.
func SyncStatus(before *demov1.Foo, children map[string]bool) bool {
	after := before.DeepCopy()
	after.Status.Children = nil
	for child := range children {
		after.Status.Children = append(after.Status.Children, child)
	}
	return reflect.DeepEqual(before.Status, after.Status)
}

// SyncMissing leaves the ports that are there in their order, and adds the others behind them.
func SyncMissing(service *corev1.Service, ports map[string]int32) bool {
	missing := make(map[string]int32)
	for name, number := range ports {
		missing[name] = number
	}
	var wanted []corev1.ServicePort
	for _, port := range service.Spec.Ports {
		if number, ok := missing[port.Name]; ok {
			port.Port = number
			wanted = append(wanted, port)
			delete(missing, port.Name)
		}
	}
	for name, number := range missing {
		wanted = append(wanted, corev1.ServicePort{Name: name, Port: number})
	}
	return reflect.DeepEqual(service.Spec.Ports, wanted)
}

// SyncAdded adds the hosts that are not there.
func SyncAdded(stored []string, hosts map[string]bool) bool {
	wanted := slices.Clone(stored)
	for host := range hosts {
		if !slices.Contains(stored, host) {
			wanted = append(wanted, host)
		}
	}
	return slices.Equal(stored, wanted)
}

// Match leaves out what selects nothing.
func Match(labels map[string]string) []metav1.LabelSelector {
	selector := metav1.LabelSelector{}
	for key, value := range labels {
		selector.MatchExpressions = append(selector.MatchExpressions, metav1.LabelSelectorRequirement{Key: key, Operator: metav1.LabelSelectorOpIn, Values: []string{value}})
	}
	if reflect.DeepEqual(selector, metav1.LabelSelector{}) {
		return nil
	}
	return []metav1.LabelSelector{selector}
}

// AllLeft: what is left of the names has their order.
func AllLeft(names map[string]bool, left func([]string) []string) bool {
	var all []string
	for name := range names {
		all = append(all, name)
	}
	return reflect.DeepEqual(left(all), all)
}
