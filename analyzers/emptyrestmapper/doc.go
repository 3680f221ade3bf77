// Package emptyrestmapper defines an Analyzer that reports RESTMappers without
// any kind.
//
// # Analyzer emptyrestmapper
//
// emptyrestmapper: report a RESTMapper that is used without any kind in it
//
// Consequence: wrong state.
//
// meta.NewDefaultRESTMapper takes group versions only to choose a default version. The
// mapper knows only the kinds that were added with Add.
//
// At run time: every look-up fails:
//
//	no matches for kind "Deployment" in version "apps/v1"
//
// Instead: use the RESTMapper of the manager; or restmapper.NewDiscoveryRESTMapper or
// apiutil.NewDynamicRESTMapper; in tests, add the kinds.
//
// Not reported:
//   - a mapper to which other code may add kinds: it is returned, stored or passed on
//   - tests, where nothing may be looked up
//
// Versions: all versions of apimachinery.
package emptyrestmapper
