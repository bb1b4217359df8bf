// Reads the decode vectors of a folder and asks a decoder: put yours in place of `decode`.   node runner.mjs TestVectors
import {readdirSync, readFileSync} from 'node:fs';
import {isDeepStrictEqual} from 'node:util';

// Your decoder: a model with the members of the vectors, or an exception for a string that it refuses.
const decode = () => { throw new Error('there is no decoder here yet'); };

let [count, failed, readings] = [0, 0, 0];
const folder = `${process.argv[2]}/tc-strings`;
for (const name of readdirSync(folder).filter((name) => name.startsWith('decode-')).sort()) {
  const file = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
  for (const vector of file.groups.flatMap((group) => group.vectors)) {
    count += 1;
    const wanted = vector.expected.model;
    let model;
    try { model = decode(vector.input); } catch { model = undefined; }
    const wrong = model && wanted ? Object.keys(model).filter((key) => key in wanted && !isDeepStrictEqual(model[key], wanted[key])) : [];
    if (!model === !wanted && wrong.length === 0) continue;
    const basis = file.bases[vector.basis];
    const isOpen = basis.reading || (vector.result === 'acceptable' && !model);
    if (isOpen && wrong.every((key) => (vector.inDoubt ?? []).includes(key))) {
      readings += 1;
    } else {
      failed += 1;
      console.log(vector.id, vector.comment, JSON.stringify(basis));
    }
  }
}
console.log(`${count} vectors, ${failed} failed, ${readings} readings`);
process.exitCode = failed || !count ? 1 : 0;
