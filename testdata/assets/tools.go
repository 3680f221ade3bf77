//go:build tools

package main

// Keeps the API server's packages in go.mod and go.sum; main.go builds it by its import path.
import _ "k8s.io/kubernetes/cmd/kube-apiserver"
