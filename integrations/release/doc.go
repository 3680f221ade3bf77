// Release makes what is published of ctrlvet, from a commit of this repository
// and nothing else: programs for Linux, macOS and Windows, their archives and
// Debian packages, an image, bills of materials, provenance and checksums.
//
//	go run . build -version v1.2.3 [-rev REV] [-o DIR] [-key FILE]
//	go run . check
//	go run . verify -pub FILE DIR
//
// Build writes the files. The same commit and the same Go give the same bytes,
// wherever and whenever that is done: times are those of the commit, and the
// programs are what go install makes of the module at that version, so that
// everybody can make them again. With -key, a private ECDSA key in PEM, the
// list of checksums and the provenance are signed.
//
// Check builds twice, in two directories with two build caches, compares every
// byte, signs with a key that it makes and throws away, verifies, unpacks
// everything and runs what can run on this machine. It publishes nothing.
//
// Verify checks signatures and checksums of a directory as build left it, or as
// somebody downloaded it.
//
// It is a module of its own, so that what it needs for that is no part of the
// root module.
package main
