import { testDefects } from '../../test/reference-server/defect-table.ts';
import {
  allThree,
  errorMembers,
  faulty,
  json,
  notJson,
  refusedBody,
  text,
  wrongType,
} from '../../test/reference-server/probes.ts';
import { errorDefects } from './errors.ts';

testDefects(errorDefects, {
  'error-as-string': [errorMembers, allThree, 'error: string undefined'],
  'extra-error-member': [errorMembers, allThree, 'error,status: code,message,type string'],
  'numeric-error-code': [errorMembers, allThree, 'error: code,message,type number'],
  'omits-error-type': [errorMembers, allThree, 'error: code,message string'],
  'omits-error-message': [errorMembers, allThree, 'error: code,type string'],
  'html-errors': [wrongType, `400 ${json}`, '400 text/html; charset=utf-8'],
  'plain-400': [wrongType, `400 ${json}`, `400 ${text}`],
  'plain-500': [faulty(500), json, text],
  'plain-503': [faulty(503), json, text],
  'accepts-invalid-types': [wrongType, `400 ${json}`, `200 ${json}`],
  'accepts-malformed-json': [notJson, `400 ${json}`, `200 ${json}`],
  'fails-on-malformed-json': [notJson, `400 ${json}`, `500 ${json}`],
  'fails-on-wrong-types': [wrongType, `400 ${json}`, `500 ${json}`],
  'crashes-on-null': [refusedBody('{"model":null}'), `400 ${json}`, `500 ${text}`],
  'crashes-on-non-object': [refusedBody('[]'), `400 ${json}`, `500 ${text}`],
});
