// Package good registers with the informer that it has tested.
package good

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
		if _, err := configs.Informer().AddEventHandler(handler); err != nil {
			return err
		}
	}
	return nil
}

// doc:end

// Always has one informer that nobody tests.
func Always(always, maybe cache.SharedIndexInformer, handler cache.ResourceEventHandler) error {
	if maybe != nil {
		_, err := always.AddEventHandler(handler)
		return err
	}
	return nil
}

// Both registers with both.
func Both(one, other cache.SharedIndexInformer, handler cache.ResourceEventHandler) error {
	if other == nil {
		return nil
	}
	if one != nil {
		if _, err := one.AddEventHandler(handler); err != nil {
			return err
		}
		if _, err := other.AddEventHandler(handler); err != nil {
			return err
		}
	}
	return nil
}

// Nested has tested both.
func Nested(one, other cache.SharedIndexInformer, handler cache.ResourceEventHandler) error {
	if other != nil {
		if one != nil {
			_, err := other.AddEventHandler(handler)
			return err
		}
	}
	if one != nil && other != nil {
		_, err := other.AddEventHandler(handler)
		return err
	}
	return nil
}

// Instead registers with the other one when there is no first.
func Instead(one, other cache.SharedIndexInformer, handler cache.ResourceEventHandler) error {
	if one == nil && other != nil {
		_, err := other.AddEventHandler(handler)
		return err
	}
	return nil
}
