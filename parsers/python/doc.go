// Package python reads Python files, stubs included.
//
// The walk follows the scoping rules of the language: a name assigned anywhere in a
// function is local to all of it, names of a class body are members and not visible in
// its methods, comprehension variables live in their comprehension only. What an
// attribute of self gets is noted for the class (BindAttr), so that receivers such as
// self.store can be typed without running anything.
package python
