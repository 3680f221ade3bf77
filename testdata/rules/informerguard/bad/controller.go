// Package bad tests one informer and registers with another.
package bad

import (
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// doc:begin

// Watch registers with the informers that there are.
func Watch(secrets coreinformers.SecretInformer, configs coreinformers.ConfigMapInformer, handler cache.ResourceEventHandler) error {
	if secrets != nil {
		if _, err := secrets.Informer().AddEventHandler(handler); err != nil {
			return err
		}
	}
	if configs != nil {
		if _, err := secrets.Informer().AddEventHandler(handler); err != nil { // want `this block tests configs but registers with secrets: configs gets no handler, and secrets may be nil here`
			return err
		}
	}
	return nil
}

// doc:end

// Informers does the same with informers.
func Informers(one, other cache.SharedIndexInformer, handler cache.ResourceEventHandler) error {
	if one == nil && other == nil {
		return nil
	}
	if one != nil {
		_, err := other.AddEventHandler(handler) // want `this block tests one but registers with other`
		return err
	}
	return nil
}
