package lifecycle

// For the tests of package lifecycle_test.
var DeletingAt = deletingAt
