// Package emptyrestmapper defines an Analyzer that reports RESTMappers without
// any kind.
//
// # Analyzer emptyrestmapper
//
// emptyrestmapper: report a RESTMapper that is used without any kind in it
//
// Consequence: wrong state.
//
// meta.NewDefaultRESTMapper takes group versions, but only to choose a version
// by default. Kinds and resources become known to it by Add alone.
//
// At run time: every look-up fails:
//
//	no matches for kind "Deployment" in version "apps/v1"
//
// Instead: use the mapper of the manager, restmapper.NewDiscoveryRESTMapper or
// apiutil.NewDynamicRESTMapper; in tests, add the kinds.
//
// Not reported:
//   - a mapper that anything is done with before
//   - a mapper that is returned, stored, or given to a function that may add to it
//   - tests, where nothing may be looked up
//
// Versions: all versions of apimachinery.
package emptyrestmapper
