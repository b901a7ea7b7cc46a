/**
 * Import rules of the whole repository. `npm run check` applies them to every package. Each rule has a
 * fixture of its name under `fixtures/dependencies/` that violates it and nothing else; a rule without one
 * fails the tests of this package.
 *
 * Paths are those of the sources: `@sevenfold/contracts` reads as `libs/contracts/src/index.ts`. Type imports
 * count like all others.
 */

const TEST_CODE = '[.]spec[.]tsx?$|/test(-full)?/|/testing[./]|^libs/testing/|^apps/e2e/';
const BROWSER_LIBS = 'libs/(contracts|ui|brand|realtime-client)/';

export const dependencyRules: (import('dependency-cruiser').IForbiddenRuleType & {
  name: string;
  comment: string;
})[] = [
  {
    name: 'services-never-import-services',
    comment:
      'Services communicate by events, or by HTTP if a caller needs an answer now, so that each can be deployed, ' +
      'scaled and taken down alone. What two services share is a contract.',
    from: { path: '^services/([^/]+)/' },
    to: { path: '^services/', pathNot: '^services/$1/' },
  },
  {
    name: 'services-never-import-apps-or-deploy',
    comment: 'A service does not know which stack starts it, nor which app calls it.',
    from: { path: '^services/' },
    to: { path: '^(apps|deploy)/' },
  },
  {
    name: 'apps-import-only-browser-libs',
    comment: 'Only contracts, ui, brand and realtime-client are made to run in a browser.',
    from: {
      path: '^apps/(?!e2e/)([^/]+)/',
      // Build steps and configuration run in Node.
      pathNot: ['[.]config[.][jt]s$', '^apps/[^/]+/build-steps/'],
    },
    to: { path: '^(apps|services|deploy|libs)/', pathNot: [`^${BROWSER_LIBS}`, '^apps/$1/'] },
  },
  {
    name: 'browser-libs-import-only-browser-libs',
    comment: 'What they import ends up in the browser too.',
    from: { path: `^${BROWSER_LIBS}src/`, pathNot: TEST_CODE },
    to: { path: '^(apps|services|deploy|libs)/', pathNot: `^${BROWSER_LIBS}` },
  },
  {
    name: 'browser-code-never-imports-node',
    comment:
      'A Node module in the browser build is an empty object at best. Render entries and tests run in Node.',
    from: {
      path: `^(apps/(?!e2e/)[^/]+/app/|${BROWSER_LIBS}src/)`,
      pathNot: [TEST_CODE, '/entry[.]server[.]tsx$', '[.]server[.]tsx?$'],
    },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'contracts-import-nothing-of-ours',
    comment: 'Everything rests on contracts, so contracts rest on nothing.',
    from: { path: '^libs/contracts/src/' },
    to: { path: '^(apps|services|deploy|libs)/', pathNot: '^libs/contracts/' },
  },
  {
    name: 'foundation-libs-import-only-contracts',
    comment:
      'auth, database, messaging and object-store are independent of each other; service-defaults combines them.',
    from: { path: '^libs/(auth|database|messaging|object-store)/src/', pathNot: TEST_CODE },
    to: { path: '^libs/', pathNot: ['^libs/contracts/', '^libs/$1/'] },
  },
  {
    name: 'libs-never-import-services-apps-or-deploy',
    comment: 'A lib serves all of them. `testing` starts stacks as processes and imports none.',
    from: { path: '^libs/' },
    to: { path: '^(apps|services|deploy)/' },
  },
  {
    name: 'deploy-never-imports-apps',
    comment: 'A stack starts services and serves the built files of apps; it compiles neither.',
    from: { path: '^deploy/' },
    to: { path: '^apps/' },
  },
  {
    name: 'no-cycles',
    comment:
      'Two modules that need each other are one module, or hide a third. With decorators they are also undefined at load.',
    from: { pathNot: '/src/generated/' },
    to: { circular: true },
  },
  {
    name: 'no-relative-imports-out-of-a-package',
    comment: 'Another package is reached by its name, through what it exports.',
    from: { path: '^((?:apps|services|libs|deploy)/[^/]+)/' },
    to: { pathNot: '^$1/', dependencyTypes: ['local'], dependencyTypesNot: ['aliased'] },
  },
  {
    name: 'libs-never-import-their-own-index',
    comment: 'The index is for others; inside, importing through it makes cycles and loads everything.',
    from: { path: '^libs/([^/]+)/src/' },
    to: { path: '^libs/$1/src/index[.]tsx?$' },
  },
  {
    name: 'features-never-import-features',
    comment: 'Routes combine features. A part that two of them need moves to the shared folders or to ui.',
    from: { path: '^apps/([^/]+)/app/features/([^/]+)/' },
    to: { path: '^apps/$1/app/features/', pathNot: '^apps/$1/app/features/$2/' },
  },
  {
    name: 'features-never-import-routes',
    comment: 'Imports flow one way: shared folders, then features, then routes.',
    from: { path: '^apps/([^/]+)/app/features/' },
    to: { path: '^apps/$1/app/(routes|app|root|entry)[./]' },
  },
  {
    name: 'shared-app-code-never-imports-features',
    comment: 'Imports flow one way: shared folders, then features, then routes.',
    from: { path: '^apps/([^/]+)/app/(?!features/|routes/|app/|[^/]+$)' },
    to: { path: '^apps/$1/app/(features/|(routes|app|root|entry)[./])' },
  },
  {
    name: 'only-modules-import-http',
    comment: 'Code must work without the routes that call it. What both need goes into its own folder.',
    from: { path: '^services/[^/]+/src/', pathNot: ['[.]module[.]ts$', '/http/', TEST_CODE] },
    to: { path: ['^services/.+/http/', '^services/.+[.]controller[.]ts$'] },
  },
  {
    name: 'domain-stays-pure',
    comment:
      'Rules must be readable and testable without Nest, broker, SQL, network or disk. Contracts give them errors and types.',
    from: {
      path: '/domain/|^services/rooms-gateway/src/(rooms|path-tree)/',
      pathNot: '[.]spec[.]ts$',
    },
    to: {
      path: [
        'node_modules/(@nestjs|@fastify|@prisma|prisma|kafkajs|pg|pg-boss|ioredis|minio|ws|fastify|rxjs|pino|nodemailer|@opentelemetry)/',
        '^(@nestjs|@fastify|@prisma|prisma|kafkajs|pg|pg-boss|ioredis|minio|ws|fastify|rxjs|pino|nodemailer|@opentelemetry)(/|$)',
        '^libs/(auth|database|messaging|object-store|service-defaults)/',
        '/generated/prisma/',
        '^(node:)?(fs|net|http|https|child_process|worker_threads)(/|$)',
      ],
    },
  },
  {
    name: 'room-rules-import-only-room-rules',
    comment:
      'The rules of a room and its path tree must not depend on sockets, stores or the clock of this service.',
    from: { path: '^services/rooms-gateway/src/(rooms|path-tree)/', pathNot: '[.]spec[.]ts$' },
    to: { path: '^services/rooms-gateway/src/', pathNot: '/src/(rooms|path-tree)/' },
  },
  {
    name: 'sources-never-import-test-code',
    comment: 'Code that starts databases and fakes people must not ship.',
    from: { path: '/(src|app)/', pathNot: TEST_CODE },
    to: { path: TEST_CODE },
  },
  {
    name: 'child-processes-only-where-stacks-start',
    comment: 'Nothing that answers requests starts programs.',
    from: {
      path: '^(apps|libs|services)/',
      pathNot: [
        '^(libs/(testing|tooling)|apps/e2e)/|/(test(-full)?|bench)/|[.]spec[.]ts$',
        // The embedded PostgreSQL server, Prisma's CLI, and git.
        '^libs/database/(src/embedded-|(generate-client|write-migration)[.]ts$)',
      ],
    },
    to: { path: '^(node:)?child_process$' },
  },
  {
    name: 'process-is-the-global',
    comment: 'The lint rule that keeps process.env in config.ts only knows the global.',
    from: { path: '^(apps|libs|services|deploy)/', pathNot: '/src/generated/' },
    to: { path: '^(node:)?process$' },
  },
  {
    name: 'no-dev-dependencies-in-sources',
    comment: 'Images are built without devDependencies. Types are gone by then.',
    from: { path: '^(libs|services|deploy)/[^/]+/src/', pathNot: TEST_CODE },
    to: {
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['type-only', 'npm', 'npm-peer'],
      pathNot: 'node_modules/@types/',
    },
  },
  {
    name: 'no-undeclared-packages',
    comment: 'A package that is only found because another one brought it disappears with that one.',
    from: { path: '^(apps|libs|services|deploy)/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-unresolvable-imports',
    comment: 'Includes what a package does not export: import from its index.',
    from: { path: '^(apps|libs|services|deploy)/' },
    to: {
      couldNotResolve: true,
      // Generated: Prisma clients, route types, and the server build that the router names itself.
      pathNot: ['/generated/', '[+]types/', '^virtual:'],
    },
  },
];
