// Package maporder_test runs everything several times with the same content.
package maporder_test

import (
	"context"
	"strconv"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/maporder/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/maporder/good"
)

// keys are so many that two orders of a map in a row are hardly ever the same.
const keys = 400

func content() map[string]string {
	m := make(map[string]string)
	for i := range keys {
		m["k"+strconv.Itoa(i)] = "v" + strconv.Itoa(i)
	}
	return m
}

func ports() map[string]int32 {
	m := make(map[string]int32)
	for i := range keys {
		m["p"+strconv.Itoa(i)] = int32(1000 + i)
	}
	return m
}

// What bad has just written differs for it at the next pass.
func TestCompared(t *testing.T) {
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).Build()
	for name, test := range map[string]struct {
		sync func(context.Context, client.Client, *corev1.Service, map[string]int32) error
		want bool
	}{"bad": {bad.SyncPorts, false}, "good": {good.SyncPorts, true}} {
		service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: name}}
		if err := c.Create(t.Context(), service); err != nil {
			t.Fatal(err)
		}
		if err := test.sync(t.Context(), c, service, ports()); err != nil {
			t.Fatal(err)
		}
		version := service.ResourceVersion
		if err := test.sync(t.Context(), c, service, ports()); err != nil {
			t.Fatal(err)
		}
		if same := service.ResourceVersion == version; same != test.want {
			t.Errorf("%s: left alone: %v, want %v", name, same, test.want)
		}
	}
}
