// Package ci tests what other programs read of ctrlvet, with what they read it
// with: the forms of the output against their schemas, the GitHub Action and the
// pre-commit hook by running their steps.
//
// It is a module of its own, so that what it needs for that is no part of the
// root module.
package ci
