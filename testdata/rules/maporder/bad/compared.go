package bad

import (
	"context"
	"reflect"
	"slices"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/maporder/bad/parts"
)

// doc:begin

// SyncPorts updates the service when its ports are others.
func SyncPorts(ctx context.Context, c client.Client, service *corev1.Service, ports map[string]int32) error {
	var wanted []corev1.ServicePort
	for name, number := range ports {
		wanted = append(wanted, corev1.ServicePort{Name: name, Port: number, Protocol: corev1.ProtocolTCP})
	}
	if equality.Semantic.DeepEqual(service.Spec.Ports, wanted) { // want `this compares a value in the random order of a map \(line \d+\): it differs although nothing has changed; sort it first`
		return nil
	}
	service.Spec.Ports = wanted
	return c.Update(ctx, service)
}

// doc:end

// SyncHosts compares lists of strings.
func SyncHosts(stored []string, hosts map[string]bool) bool {
	var wanted []string
	for host := range hosts {
		wanted = append(wanted, host)
	}
	return slices.Equal(stored, wanted) // want `this compares a value in the random order of a map`
}

// SyncText compares texts.
func SyncText(settings *corev1.ConfigMap, options map[string]string) bool {
	var b strings.Builder
	for name, value := range options {
		b.WriteString(name + " " + value + "\n")
	}
	return settings.Data["options"] == b.String() // want `this compares a value in the random order of a map`
}

// SyncLine compares a line.
func SyncLine(settings *corev1.ConfigMap, options map[string]string) bool {
	line := ""
	for name := range options {
		line += name + ","
	}
	return settings.Data["line"] != strings.TrimSuffix(line, ",") // want `this compares a value in the random order of a map`
}

// SyncBuilt compares what a function of another package has built.
func SyncBuilt(stored *corev1.Service, ports map[string]int32) bool {
	wanted := parts.Service("shop", ports)
	return reflect.DeepEqual(stored.Spec.Ports, wanted.Spec.Ports) // want `this compares a value in the random order of a map \(parts.go:\d+\)`
}

// SyncHanded has a function compare.
func SyncHanded(stored *corev1.Service, ports map[string]int32) bool {
	return samePorts(stored, parts.Headless("shop", ports))
}

func samePorts(stored, wanted *corev1.Service) bool {
	if stored.Name != wanted.Name {
		return false
	}
	return reflect.DeepEqual(stored.Spec.Ports, wanted.Spec.Ports) // want `this compares a value in the random order of a map \(parts.go:\d+\)`
}

// Match compares with what is stored.
func Match(stored *metav1.LabelSelector, labels map[string]string) bool {
	selector := metav1.LabelSelector{}
	for key, value := range labels {
		selector.MatchExpressions = append(selector.MatchExpressions, metav1.LabelSelectorRequirement{Key: key, Operator: metav1.LabelSelectorOpIn, Values: []string{value}})
	}
	return reflect.DeepEqual(*stored, selector) // want `this compares a value in the random order of a map \(line \d+\)`
}
