package ssaflow

// MapState is there for the tests of package ssaflow_test.
type MapState = mapState
