// What controls of consent dialogs say, in lower case, by language; the usual phrase first. A file for each language follows.
const vocabulary = [];
const wordsOf = function (words) { vocabulary.push(words); };
