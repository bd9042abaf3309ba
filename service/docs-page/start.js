SwaggerUIBundle({ url: "/openapi.json", dom_id: "#contract", deepLinking: true, tryItOutEnabled: true, validatorUrl: null });
