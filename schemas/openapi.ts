import document from './openapi.json' with { type: 'json' };

/** The OpenAPI document of the interface. Its type is wide on purpose: declarations that import JSON need an option of the compiler. */
export const openapi: Readonly<Record<string, unknown>> = document;
