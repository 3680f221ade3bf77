// Package testenv defines an Analyzer that reports tests that do not run, and
// servers for tests that go on running.
//
// # Analyzer testenv
//
// testenv: report tests that never run, and test environments that nothing stops
//
// Consequence: leak.
//
// A package with a function TestMain runs its tests only when TestMain calls
// Run. An envtest.Environment starts kube-apiserver and etcd as separate
// processes. They go on running after the test binary has ended, unless Stop is
// called.
//
// At run time: go test prints ok although no test has run. Without Stop, each
// run leaves processes behind:
//
//	kube-apiserver --advertise-address=127.0.0.1 --allow-privileged=true ...
//
// Instead: call m.Run, and then Stop of the environment, before os.Exit; that runs no
// deferred calls. In a test, call Stop in t.Cleanup.
//
// Not reported:
//   - a TestMain that passes m to another function, such as goleak.VerifyTestMain,
//     or whose package has no tests
//   - packages that stop any environment, or use an existing cluster
//   - environments that another function or package may stop
//
// Versions: all.
package testenv
