export const routerDiagramLead =
  'Draw what leads where in an application, and who is let through. Take the drawing along as JSON, PNG or SVG, or keep it with your account. To begin with a real one, take the routes of this very site.';
