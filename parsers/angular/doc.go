// Package angular reads templates of Angular. A template is read without its component:
// names that no variable of the template hides are members of what the caller says, so
// that a file of its own and a template inside of a decorator are read alike.
package angular
