// Which fault is planted: page.html?fault=NAME. README.md names them all.
"use strict";
const pageParameters = new URLSearchParams(location.search);

function planted(name) {
  return pageParameters.get("fault") === name;
}
