// Package bad is an inventory service that reads its informers too early.
package fixed

import (
	"sort"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/metadata"
)

const namespace = "shop"

var (
	podResource    = corev1.SchemeGroupVersion.WithResource("pods")
	widgetResource = schema.GroupVersionResource{Group: "shop.example.com", Version: "v1", Resource: "widgets"}
)

// Inventory knows the clients. Each of its methods says which pods it saw.
type Inventory struct {
	Client   kubernetes.Interface
	Dynamic  dynamic.Interface
	Metadata metadata.Interface
}

func (i *Inventory) factory() informers.SharedInformerFactory {
	return informers.NewSharedInformerFactory(i.Client, 0)
}

func names(pods []*corev1.Pod) []string {
	var all []string
	for _, pod := range pods {
		all = append(all, pod.Name)
	}
	sort.Strings(all)
	return all
}

func objectNames(objects []interface{}) []string {
	var all []string
	for _, object := range objects {
		if pod, ok := object.(*corev1.Pod); ok {
			all = append(all, pod.Name)
		}
	}
	sort.Strings(all)
	return all
}
