// Package testenv defines an Analyzer that reports tests that do not run, and
// servers for tests that go on running.
//
// # Analyzer testenv
//
// testenv: report tests that never run, and test environments that nothing stops
//
// Consequence: leak.
//
// A package with a function TestMain runs its tests where that calls Run, and
// nowhere else. An envtest.Environment starts kube-apiserver and etcd as
// processes of their own, which go on when the program ends that has started
// them.
//
// At run time: go test says ok without a test having run. After some runs the
// machine is full of
//
//	kube-apiserver --advertise-address=127.0.0.1 --allow-privileged=true ...
//
// Instead: call m.Run, and Stop the environment behind it; os.Exit runs no
// deferred calls. In a test of its own, t.Cleanup is the place.
//
// Not reported:
//   - a TestMain that hands m to another function, such as goleak.VerifyTestMain
//   - a TestMain in a package without tests, which runs a suite of another kind
//   - packages in which anything is stopped, or that use a cluster which is there already
//   - environments that are handed in or on, returned, kept in fields or in variables that other packages can name
//
// Versions: all.
package testenv
