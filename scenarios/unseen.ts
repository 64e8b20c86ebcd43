/** Clauses without a check or an observation, each with the reason why neither a client nor a server can observe it. */
export const unseen: Readonly<Record<string, string>> = {
  '1/token-prices': 'no answer states what is charged',
  '1/capabilities': 'a summary; each capability has a clause of its own',
  '2.2/intended-use': 'advice on the choice of a model; no server behaviour depends on it',
  '2.2/stream': 'a definition; the interface does not show how to request or send a stream',
  '2.2/function_calling': 'a definition; the interface does not show how to offer or call a function',
  '2.2/price-values': 'the interface forbids tests of prices: its own samples differ',
  '3': 'no resource has a described life cycle',
  '4.4/retention':
    'a run ends long before a key could be forgotten; that a key is known a moment later is part of 4.4/header',
  '4.5/formula': 'no answer states a cost',
  '4.5/unit': 'no answer states a cost',
  '4.5/inconsistency': 'a statement about the document, not about a server',
  '5/scopes':
    'no endpoint shows the permissions of a key; the owner of the target declares the operations that a key lacks',
  '5/key-issue': 'the harness gets its keys from outside; the endpoints do not issue any',
  '6': 'these endpoints send no events',
  '9.2': 'visible only between two runs: `compare` reports a known model that lost a capability or has a lower ceiling',
  '9.3': 'an improved text cannot be distinguished from a different text',
  '9.4': 'visible only once a next version exists; versioning/paths-unversioned records if one answers',
  '9.5': 'visible only between two runs: `compare` reports models that changed under the same id',
  '9.6': 'these endpoints do not serve the changelog',
  '9/deprecation': 'no answer announces the end of a version or model',
};
