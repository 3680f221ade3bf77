// Package listcontinue defines an Analyzer that reports lists that ask the cache for
// the next page.
//
// # Analyzer listcontinue
//
// listcontinue: report lists through the cache that ask for the next page
//
// Consequence: hang.
//
// The client of a manager lists from its cache, where all objects are in memory. It
// heeds Limit, by which it leaves out the rest, and knows no pages: Continue fails, and
// the answer to the first page holds a text that is no token.
//
// At run time: each pass fails, in every version from controller-runtime v0.21 on:
//
//	continue list option is not supported by the cache
//
// Before that the loop ends behind the first page, as if there were no more objects.
//
// Instead: list without Limit and Continue, which costs no request. Where the objects
// are too many for the memory, leave the kind out of the cache and page with
// GetAPIReader.
//
// Not reported:
//   - readers that are not seen to be the client of a manager: those that the package makes or gets elsewhere, one of several clients of a reconciler, what other packages hand to a function
//   - packages that give their manager a NewClient, or that a package which does imports, and kinds that the module lists in DisableFor
//   - unstructured objects, which are read from the API server, and lists whose type is not seen
//   - Limit alone, by which one may ask whether there is any object
//   - a Continue that is the constant ""
//   - options that a function puts together
//
// Versions: controller-runtime v0.16 and later refuse Continue; before that it is
// ignored. From v0.21 on the first page already comes with a token that cannot be used.
package listcontinue
