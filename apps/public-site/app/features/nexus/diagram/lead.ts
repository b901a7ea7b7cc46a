export const routerDiagramLead =
  'Map your app’s routes and guards. Export the diagram as JSON, PNG or SVG, or save it to your account. To start from a real one, load the routes of this site.';
